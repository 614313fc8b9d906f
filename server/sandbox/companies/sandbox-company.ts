import type { LimitPerson } from '../../../api/limit.ts'

/** As the register marks it: R entered, L in liquidation, N bankrupt, K deleted. */
export type RegisterStatus = 'R' | 'L' | 'N' | 'K'

/**
 * A fictional company. Its code has a valid checksum; so do those of its persons, with the serial number 000, which
 * is never assigned.
 */
export type SandboxCompany = {
  regCode: string
  name: string
  status: RegisterStatus
  zipCode: string
  /** From the county down to the door, as the register writes it. */
  address: string
  limit: LimitScript
  representatives: LimitPerson[]
}

export const company = (
  regCode: string,
  name: string,
  status: RegisterStatus,
  zipCode: string,
  address: string,
  limit: LimitScript,
  ...representatives: LimitPerson[]
): SandboxCompany => ({ regCode, name, status, zipCode, address, limit, representatives })

export const person = (name: string, identity_code: string): LimitPerson => ({ name, identity_code })

/** What the sandbox's limit engine does when asked about a company. Amounts in euros. */
export type LimitScript = {
  outcome: 'approved' | 'rejected' | 'notAvailable' | 'blocked' | 'silent'
  /** From the request to the answer; `silent` never answers. */
  afterMs: number
  availableLimit: number | null
  maxContractAmount: number | null
  sureties: LimitPerson[]
}

/** A portal that polls every 2 seconds gets the answer with its second or third poll. */
const AFTER_A_WHILE_MS = 3000
const without = { availableLimit: null, maxContractAmount: null, sureties: [] }

export const approved = (
  availableLimit: number,
  maxContractAmount: number,
  sureties: LimitPerson[] = [],
): LimitScript => ({
  outcome: 'approved',
  afterMs: AFTER_A_WHILE_MS,
  availableLimit,
  maxContractAmount,
  sureties,
})

export const rejected = (): LimitScript => ({
  outcome: 'rejected',
  afterMs: AFTER_A_WHILE_MS,
  availableLimit: 0,
  maxContractAmount: 0,
  sureties: [],
})

export const blocked = (): LimitScript => ({ ...rejected(), outcome: 'blocked' })
export const notAvailable = (): LimitScript => ({
  ...without,
  outcome: 'notAvailable',
  afterMs: AFTER_A_WHILE_MS,
})
export const silent = (): LimitScript => ({ ...without, outcome: 'silent', afterMs: 0 })

/** The same, answered with the first poll. */
export const atOnce = (script: LimitScript): LimitScript => ({ ...script, afterMs: 0 })
/** The same, answered when a portal has gone through several of its progress texts. */
export const slowly = (script: LimitScript): LimitScript => ({ ...script, afterMs: 25_000 })
