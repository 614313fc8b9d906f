/** Stands where the program must provide an actor, action or delay; using it says which one was forgotten. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`'${name}' must be provided`)
}
