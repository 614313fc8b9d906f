/** The part of a catalogue that the way in needs; cut out while the program is built. */
declare module '*.json?entry' {
  const messages: Record<string, string>
  export default messages
}

/** The part that the customer's first screen needs. */
declare module '*.json?apply' {
  const messages: Record<string, string>
  export default messages
}

/** The part that the customer's page needs after the identification. */
declare module '*.json?later' {
  const messages: Record<string, string>
  export default messages
}

/** The part that the dashboard needs besides. */
declare module '*.json?home' {
  const messages: Record<string, string>
  export default messages
}

/** The part that a query needs besides. */
declare module '*.json?query' {
  const messages: Record<string, string>
  export default messages
}

/** The part that the later tabs of a query need besides. */
declare module '*.json?tabs' {
  const messages: Record<string, string>
  export default messages
}

/** What no part before has. */
declare module '*.json?rest' {
  const messages: Record<string, string>
  export default messages
}
