import { useIntl } from 'react-intl'
import type { AuditEntry } from '../../api/audit.ts'

/** Who an entry is of and what it is about, in words. */
export const useEntryWords = () => {
  const intl = useIntl()
  return {
    personOf: ({ accountUserId, personName }: AuditEntry): string => {
      if (personName !== null) return personName
      return accountUserId === null ? intl.formatMessage({ id: 'audit.nobody' }) : `#${accountUserId}`
    },
    aboutOf: ({ subject, subjectId }: AuditEntry): string => {
      if (subject === null) return '–'
      const id = `audit.subject.${subject}`
      const name = id in intl.messages ? intl.formatMessage({ id }) : subject
      return subjectId === null ? name : `${name} ${subjectId}`
    },
  }
}
