// The choices at the table that are not sent yet, and the main button that sends them. They are dropped with the next
// question.
import { untrack } from 'svelte';
import type { Part } from '#web/i18n/catalogue.ts';
import { say, t } from '#web/i18n/i18n.svelte.ts';
import { toasts } from '#web/page/toasts.svelte.ts';
import type { GameTableProps, SentenceContext } from '#web/kit/game.ts';
import { type Asked, askedOf } from './asked.ts';
import { claimOf, claimWith } from './claims.ts';
import type { TrayLayout, TrayDie } from './tray.ts';
import { type DieText, inOrder, placesOf, restOf, type View, without, wordOf } from './view.ts';
import { actionText, castLabel, gains, isSchmidt, label } from './words.ts';
import { worthOf } from './worth.ts';

type Given = 'view' | 'me' | 'players' | 'options' | 'legal' | 'act' | 'pending' | 'hint' | 'preview';
type Props = Pick<GameTableProps<View>, Given>;

/** The main button: one step, or several that are sent one after the other. */
interface Choice {
  actions: readonly string[];
  label: readonly Part[];
  why: string | null;
}

export class Choosing {
  /** Dice of the tray, by id. */
  marked = $state.raw<readonly number[]>([]);
  /** One of my dice, by its place, to be cast back. */
  ownDie = $state<number | null>(null);
  /** An action card to play, or what to discard: `combo 2`. */
  card = $state<string | null>(null);
  /** Places of combo cards. */
  claimed = $state.raw<readonly number[]>([]);
  face = $state<string | null>(null);
  split = $state<string | null>(null);
  /** A combo card that is looked at. */
  pinned = $state<number | null>(null);
  /** How often something was asked: tests wait for it to change. */
  count = $state(0);
  /** Steps of one press that are still to be sent. */
  queue = $state.raw<readonly string[]>([]);
  private sentWith: readonly string[] | null = null;

  readonly asked: Asked = $derived.by(() => askedOf(this.now.legal, this.now.view.action, this.now.preview));
  /** The best claim, as the engine lists it first. */
  readonly proposed = $derived.by(() => this.now.legal.find((action) => wordOf(action) === 'claim') ?? null);
  readonly claim = $derived.by(() => claimOf(this.claimed));
  readonly claims = $derived.by(() => this.asked.offers('claim').map((rest) => placesOf(`claim ${rest}`.trim())));

  constructor(
    private readonly props: () => Props,
    private readonly layout: () => TrayLayout,
  ) {
    $effect(() => {
      void this.now.legal;
      untrack(() => this.reset());
    });
    // One press may be several steps: each is sent when the one before is answered, and only if it is legal.
    $effect(() => {
      const { legal, pending, act } = this.now;
      const next = this.queue[0];
      if (next === undefined || pending !== null || legal.length === 0 || legal === this.sentWith) return;
      this.queue = legal.includes(next) ? this.queue.slice(1) : [];
      this.sentWith = legal;
      if (legal.includes(next)) act(next);
    });
    // A hint chooses what it suggests: then the main button says it, and is pressed or not.
    $effect(() => {
      const { hint, legal } = this.now;
      if (hint !== null && legal.includes(hint)) untrack(() => this.choose(hint));
    });
  }

  private get now(): Props {
    return this.props();
  }
  private get own() {
    const { me, view } = this.now;
    return me === null ? null : (view.players[me] ?? null);
  }
  private get context(): SentenceContext {
    return this.now;
  }

  private reset(): void {
    this.count++;
    this.marked = [];
    this.ownDie = this.face = this.card = this.pinned = null;
    this.claimed = this.proposed === null ? [] : placesOf(this.proposed);
    this.split = this.asked.offers('draw')[0] ?? null;
  }

  send(actions: readonly string[]): void {
    const [first, ...rest] = actions;
    if (first === undefined) return;
    this.queue = rest;
    this.sentWith = this.now.legal;
    this.now.act(first);
  }

  // ---- dice ---------------------------------------------------------------------------------------------------------

  /** Those of the tray that were sent as picked. */
  readonly picked = $derived.by(() => {
    let rest: readonly DieText[] = this.now.view.action?.picked ?? [];
    const found = this.layout().lying.filter(({ die }) => {
      const is = rest.includes(die);
      if (is) rest = without(rest, [die]);
      return is;
    });
    return found.map((one) => one.id);
  });
  private readonly dice = $derived.by(() =>
    inOrder(this.marked.flatMap((id) => this.layout().lying.find((one) => one.id === id)?.die ?? [])),
  );
  /** The one die, where one is asked for. */
  readonly die = $derived.by(() => (this.asked.several ? null : (this.dice[0] ?? null)));

  chooseDie(one: TrayDie): void {
    const { several, room } = this.asked;
    this.card = null;
    if (this.marked.includes(one.id)) this.marked = this.marked.filter((id) => id !== one.id);
    else if (!several || room === 1) this.marked = [one.id];
    else if (this.marked.length < room) this.marked = [...this.marked, one.id];
    else toasts.add(t('take-it.why.enough', { n: room }));
  }

  // ---- cards --------------------------------------------------------------------------------------------------------

  pressCombo(place: number): void {
    const { mode } = this.asked;
    if (mode === 'claim') this.toggleClaim(place);
    else if (mode === 'discard') this.discard(`combo ${place + 1}`);
    else this.pinned = this.pinned === place ? null : place;
  }

  pressAction(name: string, place: number): void {
    const { mode, offers } = this.asked;
    if (mode === 'discard') this.discard(`action ${place + 1}`);
    else if (!offers('play').includes(name)) toasts.add(this.whyNotPlay(name));
    else {
      this.marked = [];
      this.card = this.card === name ? null : name;
    }
  }

  canClaim(place: number): boolean {
    return this.claims.some((places) => places.includes(place));
  }

  /** The claim with this card, against the one that is chosen: how much better, by the engine; null: there is none. */
  instead(
    place: number,
    preview: Props['preview'],
    view: View,
    me: Props['me'],
  ): { change: number; instead: boolean } | null {
    const then = claimWith(this.claims, this.claimed, place);
    if (!then || this.claimed.includes(place)) return null;
    const [now, other] = [this.claim, claimOf(then.places)].map((claim) => worthOf(preview(claim), view, me));
    if (!now || !other) return null;
    return { change: other.points - other.chips - (now.points - now.chips), instead: then.instead };
  }

  private discard(card: string): void {
    this.card = this.card === card ? null : card;
  }

  private toggleClaim(place: number): void {
    const then = claimWith(this.claims, this.claimed, place);
    if (!then) toasts.add(t('take-it.why.claim'));
    else if (then.instead) toasts.add(t('take-it.instead'));
    if (then) this.claimed = then.places;
  }

  private whyNotPlay(name: string): string {
    if (this.asked.mode !== 'take') return t('take-it.why.not_now');
    if (this.own?.played) return t('take-it.why.played');
    if (this.now.view.phase === 'second') return t('take-it.why.taken');
    return t('take-it.why.unplayable', { card: actionText(name, this.now.options) });
  }

  // ---- the main button ------------------------------------------------------------------------------------------------

  private one(action: string): Choice {
    return { actions: [action], label: label(action, this.now.view, this.context), why: null };
  }

  readonly choice = $derived.by((): Choice | null => {
    const nothing = (key: string, why: string): Choice => ({ actions: [], label: say(key), why: t(why) });
    switch (this.asked.mode) {
      case 'take':
        if (this.die) return this.one(`take ${this.die}`);
        return this.card ? this.one(`play ${this.card}`) : nothing('take-it.choose_die', 'take-it.why.die');
      case 'pick':
        return this.pick(nothing);
      case 'aim': {
        const { action } = this.now.view;
        const at = [...(action?.picked ?? []), ...this.dice];
        const actions = [...this.dice.map((die) => `aim ${die}`), 'roll'];
        return { actions, label: castLabel(action?.cast ?? 'R1', at, isSchmidt(this.now.options)), why: null };
      }
      case 'face':
        return this.face ? this.one(`turn ${this.face}`) : nothing('take-it.choose_face', 'take-it.why.face');
      case 'claim':
        return this.claiming();
      case 'discard':
        return this.one(this.card ? `discard ${this.card}` : 'keep');
      case 'draw':
        return this.split ? this.one(`draw ${this.split}`) : null;
      default:
        return null;
    }
  });

  private pick(nothing: (key: string, why: string) => Choice): Choice {
    const { fromHand, several } = this.asked;
    if (fromHand) {
      const die = this.ownDie === null ? undefined : this.own?.dice[this.ownDie];
      return die ? this.one(`pick ${die}`) : nothing('take-it.choose_own', 'take-it.why.own');
    }
    if (!several) return this.die ? this.one(`pick ${this.die}`) : nothing('take-it.choose_die', 'take-it.why.die');
    const n = this.dice.length + (this.now.view.action?.picked.length ?? 0);
    if (n === 0) return nothing('take-it.choose_dice', 'take-it.why.dice');
    return {
      actions: [...this.dice.map((die) => `pick ${die}`), 'roll'],
      label: say('take-it.roll', { n }),
      why: null,
    };
  }

  /** With its price, where the engine tells it. */
  private claiming(): Choice {
    const { legal, preview, view, me } = this.now;
    const worth = worthOf(preview(this.claim), view, me);
    const why = legal.includes(this.claim) ? null : t('take-it.why.claim');
    if (!worth || why) return { ...this.one(this.claim), why };
    const n = this.claimed.length;
    const brings = gains(worth.points, worth.chips);
    const none = worth.chips ? 'take-it.claim_none_for' : 'take-it.claim_none';
    const parts = n ? say('take-it.claim_for', { n, brings }) : say(none, { chips: worth.chips });
    return { actions: [this.claim], label: parts, why };
  }

  // ---- hints and keys -------------------------------------------------------------------------------------------------

  private choose(action: string): void {
    const rest = restOf(action);
    switch (wordOf(action)) {
      case 'take':
      case 'pick':
      case 'aim':
        this.chooseNamed(rest);
        return;
      case 'play':
        this.marked = [];
        this.card = rest;
        return;
      case 'turn':
        this.face = rest;
        return;
      case 'claim':
        this.claimed = placesOf(action);
        return;
      case 'discard':
      case 'keep':
        this.card = rest || null;
        return;
      case 'draw':
        this.split = rest;
    }
  }

  private chooseNamed(die: DieText): void {
    const { fromHand, several } = this.asked;
    this.card = null;
    if (fromHand) {
      this.ownDie = this.own?.dice.indexOf(die) ?? null;
      return;
    }
    const free = ({ id }: TrayDie) => !this.picked.includes(id) && !this.marked.includes(id);
    const found = this.layout().lying.find((one) => one.die === die && free(one));
    if (found) this.marked = several ? [...this.marked, found.id] : [found.id];
  }

  chooseNumber(number: number): void {
    const { mode, fromHand, choosable, offers } = this.asked;
    const digit = String(number);
    if (mode === 'face') {
      if (offers('turn').includes(digit)) this.face = digit;
    } else if (mode === 'claim' || mode === 'discard') {
      if (number <= (this.now.view.hand?.combos.length ?? 0)) this.pressCombo(number - 1);
    } else if (fromHand) {
      const able = (this.own?.dice ?? []).flatMap((die, i) => (die[1] === digit ? [i] : []));
      this.ownDie = able.find((i) => i > (this.ownDie ?? -1)) ?? able[0] ?? null;
    } else if (choosable) {
      this.chooseNext(
        this.layout().lying.filter(
          ({ id, die }) => die[1] === digit && choosable.has(die) && !this.picked.includes(id),
        ),
      );
    }
  }

  /** One after the other, those that are not chosen yet; then it is taken back. */
  private chooseNext(able: readonly TrayDie[]): void {
    const last = able.findLastIndex(({ id }) => this.marked.includes(id));
    const free = able.filter(({ id }) => !this.marked.includes(id));
    const next = free.find((one) => able.indexOf(one) > last) ?? free[0] ?? able[last];
    if (next) this.chooseDie(next);
  }
}
