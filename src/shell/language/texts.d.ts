/** `virtual:texts/<language>?<chunk>`: the texts of a chunk of `lang/chunks.ts` by id, parsed at build time. */
declare module 'virtual:texts/*' {
  const texts: Record<string, string>
  export default texts
}
