/** web/build/catalogue.ts makes it. */
declare module 'virtual:games' {
  const games: readonly import('../build/catalogue.ts').GameFacts[];
  export default games;
}
declare module 'virtual:options' {
  const options: import('../build/catalogue.ts').OptionLists;
  export default options;
}
