import { todayInTallinn } from '../../../domain/date.ts'
import { isPersonalCode } from '../../../domain/identifier/personal-code.ts'

export type Person = { identityCode: string; givenName: string; surname: string }

/** A person whose name is known beforehand. */
export type KnownPerson = { personalCode: string; firstName: string; lastName: string }

export type PersonOf = (identityCode: string) => Person

export const documentOf = (identityCode: string): string => `PNOEE-${identityCode}-MOCK-Q`

/** SK's published test persons for device links: an adult and a minor. */
export const linkPersons = ['40404040009', '61101019999']

/** How an authentication may end. */
export type Outcome =
  | 'confirmed'
  | 'refused'
  | 'wrongCode'
  | 'timeout'
  | 'notClient'
  | 'hashMismatch'
  | 'phoneAbsent'
  | 'deliveryError'
  | 'simError'

/** `manual` waits for a decision on the phone page. */
export type Script = { outcome: Outcome; slowly: boolean } | 'manual'

const automatic = (outcome: Outcome): Script => ({ outcome, slowly: false })

/** SK's published test persons for Smart-ID, by personal code. */
const smartIdScripts: Readonly<Record<string, Script>> = {
  '40504040001': automatic('confirmed'),
  '50001029996': automatic('confirmed'),
  '30403039917': automatic('refused'),
  '30403039928': automatic('refused'),
  '30403039972': automatic('wrongCode'),
  '30403039983': { outcome: 'timeout', slowly: true },
}

/** SK's published test persons for Mobile-ID, by phone and personal code. */
const mobileIdScripts: Readonly<Record<string, Script>> = {
  '+37200000766 60001019906': automatic('confirmed'),
  '+37200000366 60001019928': automatic('notClient'),
  '+37201100266 60001019950': automatic('refused'),
  '+37200000666 60001019961': automatic('hashMismatch'),
  '+37201200266 60001019972': automatic('simError'),
  '+37213100266 60001019983': automatic('phoneAbsent'),
  '+37207110066 60001019947': automatic('deliveryError'),
}

/** Assigns each personal code the name in its certificate. */
export const createPersonOf =
  (known: readonly KnownPerson[]): PersonOf =>
  (identityCode) => {
    const person = known.find(({ personalCode }) => personalCode === identityCode)
    return {
      identityCode,
      givenName: person?.firstName ?? 'OK',
      surname: person?.lastName ?? 'TESTNUMBER',
    }
  }

/** Null without such an account: the code is not a personal code. */
export const smartIdScript = (identityCode: string, now: number): Script | null =>
  smartIdScripts[identityCode] ??
  (isPersonalCode(identityCode, todayInTallinn(new Date(now))) ? 'manual' : null)

/** Every valid personal code has Mobile-ID with any number that does not belong to another test person. */
export const mobileIdScript = (phone: string, identityCode: string, now: number): Script => {
  const known = mobileIdScripts[`${phone} ${identityCode}`]
  if (known) return known
  const taken = Object.keys(mobileIdScripts).some((key) => key.startsWith(`${phone} `))
  return !taken && isPersonalCode(identityCode, todayInTallinn(new Date(now)))
    ? 'manual'
    : automatic('notClient')
}
