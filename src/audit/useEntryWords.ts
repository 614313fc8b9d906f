import { useIntl } from 'react-intl'
import type { AuditEntry } from '../../api/audit.ts'
import { useEventText } from '../query-editor/useEventText.ts'

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

/** An event in words, such as "Query saved", or of a step what it did; its name where there are none yet. */
export const useEventName = () => {
  const intl = useIntl()
  const eventText = useEventText()
  return ({ event, details }: Pick<AuditEntry, 'event' | 'details'>): string => {
    const step = event === 'query.stepTaken' ? eventText(String(details?.['event'])) : null
    if (step !== null) return step
    const [subject = '', what = ''] = event.split('.')
    const id = `audit.event.${subject}.${what}`
    return id in intl.messages ? intl.formatMessage({ id }) : event
  }
}
