// The running "if the round ended now: +6 −1". My dice do not change while others play, so the engine's answer of my
// turn stays valid.
import type { GameTableProps } from '#web/kit/game.ts';
import { inOrder, restOf, type View, wordOf } from './view.ts';
import { type Worth, worthOf } from './worth.ts';

type Props = Pick<GameTableProps<View>, 'view' | 'me' | 'legal' | 'preview'>;

export class RunningWorth {
  private known = $state.raw<{ state: string; worth: Worth } | null>(null);

  constructor(private readonly props: () => Props) {
    $effect(() => {
      const { legal } = this.props();
      const stop = ['pass', 'stop'].find((action) => legal.includes(action));
      if (stop) this.note(this.after(stop), []);
    });
  }

  private get dice() {
    const { me, view } = this.props();
    return me === null ? null : (view.players[me]?.dice ?? null);
  }
  private stateWith(dice: readonly string[]): string {
    return `${this.props().view.round} ${inOrder(dice).join(' ')}`;
  }
  private note(worth: Worth | null, more: readonly string[]): void {
    if (worth && this.dice) this.known = { state: this.stateWith([...this.dice, ...more]), worth };
  }

  /** If the round ended after this action. */
  after(action: string): Worth | null {
    const { preview, view, me } = this.props();
    return worthOf(preview(action), view, me);
  }

  /** Before a take is sent: then it is known what my dice will be worth. */
  sending(action: string | undefined): void {
    if (action && wordOf(action) === 'take') this.note(this.after(action), [restOf(action)]);
  }

  readonly now = $derived.by(() =>
    this.dice && this.known?.state === this.stateWith(this.dice) ? this.known.worth : null,
  );
}
