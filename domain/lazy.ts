/** Creates an expensive value, such as a date format, on first use and caches it. */
export const lazy = <Made extends object>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
