/** The placeholder of an actor, action or delay that must be provided; it throws with the missing name. */
export const notProvided = (name: string) => (): never => {
  throw new Error(`'${name}' must be provided`)
}
