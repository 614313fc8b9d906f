/** What the sign-in and the shell around every screen say. */
const entry =
  /^(?:alerts|answer|connection|dashboard\.title|design\.(?:dismiss|errors|loading|password)|error\.(?:internal|tryAgainAt)|field\.(?:email|optional|required|text|tooLong)|role|route|session\.(?:method|signIn)|shell)(?:\.|$)/

/** What the dashboard says besides, and the names, questions and refusals of the steps that it knows. */
const home =
  /^(?:ask|dashboard|design|done|error|event|explain|export|field|guard|principal|query\.unfinished|reason\.(?:close|group)|refusal|status)(?:\.|$)/

/** What the customer reads, who sees no other screen. */
const apply = /^(?:apply\.|guard\.(?:customer|offer))/

/** What is said only where something is administered, before the sign-in, to the customer, by mail or by the sandbox. */
const notOfQueries =
  /^(?:apply|assetGroup|digital|house|mail|partner|registration|returnForm|sandbox|selfServe|settings|webhook|workflow)\./

/** The parts of a catalogue: the rest comes with the first other screen. */
export const textParts = {
  apply: (key: string) => apply.test(key),
  entry: (key: string) => entry.test(key),
  home: (key: string) => entry.test(key) || home.test(key),
  query: (key: string) => entry.test(key) || home.test(key) || !notOfQueries.test(key),
}
