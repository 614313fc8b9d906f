/** A person's name as an identity document has it. Either part may be empty. */
export type NameParts = { givenName: string; surname: string }

/** Words with which a surname of several words begins: "van der Berg", "da Silva", "bin Laden". */
const particles: ReadonlySet<string> = new Set(
  `af al av bin bint da das de degli dei del della den der di do dos du el ibn la las le los san santa st. te ten ter
   van vom von zu zum zur`.split(/\s+/),
)

const wordsOf = (name: string): string[] => name.split(/\s+/).filter((word) => word !== '')

/** The name in one line. */
export const fullName = ({ givenName, surname }: NameParts): string =>
  wordsOf(`${givenName} ${surname}`).join(' ')

/**
 * Proposes where the surname begins: at its first particle, else at the last word. Only the person knows, so users can
 * correct it.
 */
export const splitName = (name: string): NameParts => {
  const words = wordsOf(name)
  const last = words.length - 1
  const particle = words.findIndex(
    (word, index) => index > 0 && index < last && particles.has(word.toLowerCase()),
  )
  const at = particle === -1 ? Math.max(last, 0) : particle
  return { givenName: words.slice(0, at).join(' '), surname: words.slice(at).join(' ') }
}

type EnteredName = { name: string; givenName?: string | undefined; surname?: string | undefined }

/** Returns the entered parts if they still form the name; else the proposed ones. */
export const namePartsOf = ({ name, givenName = '', surname = '' }: EnteredName): NameParts => {
  const entered = {
    givenName: fullName({ givenName, surname: '' }),
    surname: fullName({ givenName: '', surname }),
  }
  return fullName(entered) === wordsOf(name).join(' ') ? entered : splitName(name)
}

const comparable = (name: string): string => wordsOf(name.normalize('NFC')).join(' ').toLocaleLowerCase('et')

/** Whether two spellings are the same name; case and spaces do not matter. */
export const isSameName = (one: string, other: string): boolean => comparable(one) === comparable(other)
