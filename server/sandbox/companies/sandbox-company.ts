import type { LimitPerson } from '../../../api/limit.ts'

/** The register's codes: R entered, L in liquidation, N bankrupt, K deleted. */
export type RegisterStatus = 'R' | 'L' | 'N' | 'K'

/**
 * A fictional company. The codes of the company and its persons have valid checksums; personal codes have the serial
 * number 000, which is never assigned.
 */
export type SandboxCompany = {
  regCode: string
  name: string
  status: RegisterStatus
  zipCode: string
  /** As the register writes it: from the county down to the door. */
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

/** How the sandbox's limit engine responds for a company. Amounts in euros. */
export type LimitScript = {
  outcome: 'approved' | 'rejected' | 'notAvailable' | 'blocked' | 'silent'
  /** Time from the request to the response; `silent` never responds. */
  afterMs: number
  availableLimit: number | null
  maxContractAmount: number | null
  sureties: LimitPerson[]
}

/** A portal that polls every 2 seconds gets the response with its second or third poll. */
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

/** The same script with the response at the first poll. */
export const atOnce = (script: LimitScript): LimitScript => ({ ...script, afterMs: 0 })
/** The same script with a response after several progress texts. */
export const slowly = (script: LimitScript): LimitScript => ({ ...script, afterMs: 25_000 })
