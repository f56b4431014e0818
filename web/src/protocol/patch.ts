// Applies the patches of events (engine/core/json_patch.h): what changed in a spectator's view. Pure.

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value after the patch; what has not changed is shared with the value before. */
export function patched(before: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Object.hasOwn(patch, '=')) return patch['='];
  if (Array.isArray(before)) {
    return before.map((value: unknown, i) => (Object.hasOwn(patch, i) ? patched(value, patch[i]) : value));
  }
  const after: Record<string, unknown> = isObject(before) ? { ...before } : {};
  for (const [name, change] of Object.entries(patch)) after[name] = patched(after[name], change);
  return after;
}
