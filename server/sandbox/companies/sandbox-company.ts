import type { LimitPerson } from '../../../api/limit.ts'
import type { LimitScript } from './limit-script.ts'

/** As the register marks it: R entered, L in liquidation, N bankrupt, K deleted. */
export type RegisterStatus = 'R' | 'L' | 'N' | 'K'

/**
 * A fictional company. Its code carries a valid checksum; so do those of its persons, with the serial number 000,
 * which nobody is given.
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
