import type { Language } from '../../../api/language.ts'
import type { QueryRow } from '../../schema/query.table.ts'

/**
 * Returns the language of everything that reaches the customer: page, papers, letters, text messages and signing. The
 * query stores it: whoever makes the query sets it, and the customer changes it on their page.
 */
export const customerLanguage = ({ language }: Pick<QueryRow, 'language'>): Language => language
