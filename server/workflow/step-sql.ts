import pg from 'pg'
import { isOfCustomer, stepTypes } from '../../machines/lifecycle/query/step-catalogue.ts'

/** Texts as a list of SQL literals. */
export const listOf = (texts: readonly string[]): string =>
  texts.map((text) => pg.escapeLiteral(text)).join(', ')

/** SQL of the role that took a recorded step. The record has the sender: the system sends a customer's steps of a query. */
export const STEP_ROLE = `case when event in (${listOf(stepTypes.filter(isOfCustomer))}) then 'customer' else principal end`
