// The interface between a game's folder and the page. web/README.md explains it with an example.
import type { Component } from 'svelte';
import type { Engine, Functions } from '#web-engine/engine.js';
import type { Part } from '../i18n/catalogue.ts';
import type { Face, Level, Options, OptionValue, Seat, TableEvent } from '../protocol/messages.ts';
import type { GameRecord, RecordEvent } from '../protocol/records.ts';
import type { DieAppearance } from './die.ts';
import type { Preview } from './previews.ts';
import type { SoundName } from '../page/sounds.ts';

/** A player, as every part of the page draws them. */
export interface Player {
  seat: Seat;
  name: string;
  /** `open` seats exist in the lobby only. */
  kind: 'person' | 'bot' | 'open';
  level: Level | null;
  /** Null: a bot, an open seat, or a person from before there were faces. */
  face: Face | null;
  isMe: boolean;
  isHost: boolean;
  /** The connection is lost. */
  away: boolean;
  /** A bot plays for this person: sitting in, or for good. */
  standIn: boolean;
  /** Resigned or left for good. */
  gaveUp: boolean;
  /** Owes a decision in the scene that is shown. */
  toAct: boolean;
  /** Their clock: when it runs out, by this device's clock; null without one. */
  until: number | null;
}

/** What one message told: the events, and the views around them. */
export interface Batch<View = unknown> {
  /** Null: not known, because we have just come, or come back after missing much. */
  before: View | null;
  after: View;
  events: readonly TableEvent[];
}

/**
 * One picture in the course of a batch. The page shows the scenes one after another, each for `ms`, so that people can
 * follow; the last one has the view that is true now. `events` is what this scene shows happening, for animation.
 */
export interface Scene<View = unknown> {
  view: View;
  events: readonly TableEvent[];
  ms: number;
  /** The seats that act in this scene. The last scene needs none: there the seats to act now are shown. */
  toAct?: readonly Seat[];
}

/** A line of the log. `event`: its place in the batch's events. */
export interface Line {
  event: number;
  parts: Part[];
}

/** A line as the log keeps it. */
export interface LogLine {
  key: number;
  /** The number of the event that it tells of. */
  event: number;
  parts: readonly Part[];
}

/** What a game's sentences may refer to: who plays, who reads, and the options. */
export interface SentenceContext {
  players: readonly Player[];
  me: Seat | null;
  options: Readonly<Record<string, OptionValue>>;
}

/** Asks the engine of cards and dice alone; null: it is not there, or knows of no such cards. */
export type Ask = <K extends keyof Functions>(name: K, request: Functions[K]['takes']) => Functions[K]['gives'] | null;

export interface GameTableProps<View = unknown> {
  /** What my seat (or a spectator) sees, in the scene that is shown. */
  view: View;
  /** What this scene shows happening; empty when nothing moves. A new array for each scene. */
  events: readonly TableEvent[];
  /** The scene's number, from 1: a new one each time, for what must start moving again (`roll` of Die). */
  scene: number;
  /** Nothing moves any more. Till then no total or bar tells what the dice of this scene will show. */
  still: boolean;
  /** A number of the table, for what looks random and is the same for all: where dice come to rest (kit/seed.ts). */
  seed: number;
  players: readonly Player[];
  me: Seat | null;
  options: Readonly<Record<string, OptionValue>>;
  /** My legal actions, in the game's notation. Empty while scenes are still being shown, or when it is not for me. */
  legal: readonly string[];
  /** Sends an action. Refusals are shown by the page. */
  act: (action: string) => void;
  /** The action that was sent and not yet answered. */
  pending: string | null;
  /** A call window is open until then, by this device's clock. */
  windowUntil: number | null;
  /** I wait in this call window, or in all of them. */
  answered: boolean;
  standing: boolean;
  setStanding: (on: boolean) => void;
  /** I am asked in call windows only if my hand brings something (`idle` of GameModule); null: that is not offered. */
  callMe: boolean | null;
  setCallMe: (on: boolean) => void;
  /** What the strongest bot would do, after it was asked; null before. */
  hint: string | null;
  /** The preview of an action (docs/web-engine.md); null while the module is not loaded. It takes a fraction of a
   *  millisecond the first time, and nothing after that. */
  preview: Preview;
  /** How cards and dice go together, likewise. */
  ask: Ask;
  /** The game is over: the table is shown as it was left. */
  over: boolean;
}

/** For tables that no server is asked about: nothing is on its way, and no window is open. */
export const kWithoutServer = {
  pending: null,
  windowUntil: null,
  answered: false,
  standing: false,
  setStanding: () => {},
  callMe: null,
  setCallMe: () => {},
  hint: null,
} satisfies Partial<GameTableProps>;

/** A die that was rolled, for the statistics after a game. */
export interface RolledDie {
  /** Whose roll it was. */
  seat: Seat | null;
  /** What it shows: `5`, `*`. Several letters are drawn as several dice: `POT` is "one of the three letters". */
  face: string;
  /** All that it could have shown, each as likely; in the order of the statistics. */
  faces: readonly string[];
}

export const kSixFaces: readonly string[] = ['1', '2', '3', '4', '5', '6'];

/** Where a player's score comes from: the message `ID.part.NAME`, and its number. */
export interface ScorePart {
  name: string;
  value: number;
}

/** Dice that people roll by hand. `faces`: all that a die can show, which tells what die it is. */
export interface RealDice {
  appearance: (face: string, faces: readonly string[], seat: Seat) => DieAppearance;
  /** A face in words. */
  word: (face: string, faces: readonly string[]) => string;
  /** What this die is called, where there is more than one kind. */
  name: (faces: readonly string[]) => string;
  /** Given by games in which dice are drawn: what is asked then, and what each answer says. */
  draw?: { ask: (who: readonly Part[], dice: number) => Part[]; answer: (face: string) => string };
}

/** Real cards and dice where the program only counts: one sheet a game, kept on the device. */
export interface Sheet {
  names: readonly string[];
}
export interface SheetProps<S extends Sheet = any> {
  sheet: S;
  engine: Pick<Engine, 'call'>;
  onchange: (sheet: S) => void;
}
export interface Scoring {
  start: (names: readonly string[], options: Options) => Sheet;
  load: () => Promise<{ default: Component<SheetProps> }>;
}

/** A game's folder exports this as `game` from index.ts, which is loaded when its table is opened. */
export interface GameModule<View = unknown> {
  Table: Component<GameTableProps<View>>;
  /** How a batch is shown, scene by scene. Pure. */
  scenes: (batch: Batch<View>) => Scene<View>[];
  /** What the log says of a batch's `acted` and `outcome` events; the rest is said by the page. Pure. */
  lines: (batch: Batch<View>, context: SentenceContext) => Line[];
  /** What a button for this action says, such as "Keep 13". */
  label: (action: string, view: View, context: SentenceContext) => Part[];
  /** The same where no table is beside it, such as in an analysis: "Roll 4 2 again". Left out: as the button says it. */
  describe?: (action: string, view: View, context: SentenceContext) => Part[];
  /** Why a hint suggests this action, in a few words; null: what it brings is not known yet. Pure. */
  why: (action: string, view: View, preview: Preview) => Part[] | null;
  /**
   * What to answer for a person in a call window in which their hand brings nothing; null: they are to be asked, or it
   * is not known yet. Given by games with call windows. Pure.
   */
  idle?: (legal: readonly string[], preview: Preview) => string | null;
  /** A player's score in the scene, for lists and titles; null: it has none in sight. */
  score: (view: View, seat: Seat) => number | null;
  /** What is heard of an event; null or left out: what is usual (rolls rattle, cards and calls have their own). */
  sound?: (event: TableEvent) => SoundName | null;
  /** All dice that were rolled in a game. Games without dice have none. */
  dice?: (record: GameRecord) => readonly RolledDie[];
  /** Given by games that can be refereed with real dice. */
  real?: RealDice;
  /** Given by games that are counted with real cards and dice. */
  scoring?: Scoring;
  /** Where the score of the last view comes from, as it is shown with the result. */
  breakdown?: (view: View, seat: Seat) => readonly ScorePart[];
  /** The same where the last view does not tell it: what each event brought, read off the views around it. */
  course?: ScoreCourse<View>;
  /** Given by games that are played in rounds: which it is, from 1; 0: not yet. */
  roundOf?: (view: View) => number;
}

export interface ScoreCourse<View = unknown> {
  /** The events to look at. */
  when: (event: RecordEvent) => boolean;
  /** By seat: what this one brought. */
  parts: (before: View, after: View) => readonly (readonly ScorePart[])[];
  /** By seat: what everybody had to begin with. */
  start?: (view: View) => readonly (readonly ScorePart[])[];
}
