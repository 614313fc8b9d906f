import type { Language } from '../../api/language.ts'
import type { Connection } from '../platform/database/database.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findApplicant } from './applicant.store.ts'

/** The language of the customer's own page, where they have applied on it; else the one of the query's papers. */
export const consumerLanguage = async (
  connection: Connection,
  { queryId, language }: Pick<QueryRow, 'queryId' | 'language'>,
): Promise<Language> => (await findApplicant(connection, queryId))?.language ?? language
