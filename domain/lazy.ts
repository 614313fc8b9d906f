/** What takes long to make, such as a browser's formats of dates: made when it is first asked for, and kept. */
export const lazy = <Made extends object>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}
