// The clipboard is for secure pages only; on a plain-HTTP address the old way still works.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'unseen';
    // Within a dialog only what is in it can be selected.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
