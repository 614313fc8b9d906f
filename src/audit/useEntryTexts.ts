import { useIntl } from 'react-intl'
import type { AuditEntry } from '../../api/audit.ts'
import { useEventText } from '../query-editor/useEventText.ts'

/** The user and subject of an entry, in words. */
export const useEntryTexts = () => {
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

/** An event in words, such as "Query saved"; the raw name if it has no text. */
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
