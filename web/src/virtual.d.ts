/** web/build/catalogue.ts makes it. */
declare module 'virtual:games' {
  const games: readonly import('../build/catalogue.ts').GameFacts[];
  export default games;
}
