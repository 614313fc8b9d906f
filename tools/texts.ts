/** What the sign-in and the shell around every screen say. */
const entry =
  /^(?:alerts|answer|connection|dashboard\.title|design\.(?:dismiss|errors|loading|password)|error\.(?:internal|tryAgainAt)|field\.(?:email|optional|required|text|tooLong)|role|route|session\.(?:method|signIn)|shell)(?:\.|$)/

/** What the dashboard says besides, and the names, questions and refusals of the steps that it knows. */
const home =
  /^(?:ask|dashboard|design|done|error|event|explain|export|field|guard|principal|query\.unfinished|reason\.(?:close|group)|refusal|status)(?:\.|$)/

/** What the customer's page says until the customer is identified; they see no other screen of the portal. */
const apply =
  /^apply\.(?:accessibility|back|cancel|cost|identify|lastMonthly|link|logo|monthly|notOpened|notReached|offer|payments|priceWithVat|step|support|title|tryAgain)(?:\.|$)/

/** All else that it says. */
const applyAtAll = /^(?:apply\.|guard\.(?:customer|offer))/

/**
 * What is said only where something is administered, before the sign-in, of the portal itself, to the customer, by mail, in
 * papers or by the sandbox.
 */
const notOfQueries =
  /^(?:accessibility|apply|assetGroup|digital|house|lack|mail|need|partner|password|past|registration|returnForm|sandbox|secciSheet|selfServe|session|settings|sms|user|webhook|withdrawal|workflow|agreement(?!\.(?:actOfAcceptance|creditDecision|guaranteeLetter|leaseback|leasingContract|offer|redemptionAgreement|sales|suretyAgreement)(?:\.|$)))\./

/** What only the later tabs of a query say, and the cards that its first look does not reach. */
const laterTabs =
  /^(?:agreement|audit|container|document(?!\.preview)|draft|earlyRepayment|failedWork|handover|happened|limit(?!\.(?:title|verdict))|message|secci|shopContract|signerRole|stage|timeline)\./

const isEntry = (key: string) => entry.test(key)
const isHome = (key: string) => !isEntry(key) && home.test(key)
const isOfQuery = (key: string) => !isEntry(key) && !isHome(key) && !notOfQueries.test(key)
const isTabs = (key: string) => isOfQuery(key) && laterTabs.test(key)
const isQuery = (key: string) => isOfQuery(key) && !laterTabs.test(key)

/** The parts of a catalogue; but for the customer's they have nothing in common, and each needs those before it. */
export const textParts = {
  apply: (key: string) => apply.test(key),
  later: (key: string) => applyAtAll.test(key) && !apply.test(key),
  entry: isEntry,
  home: isHome,
  query: isQuery,
  tabs: isTabs,
  rest: (key: string) => !isEntry(key) && !isHome(key) && !isOfQuery(key),
}
