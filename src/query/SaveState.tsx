import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon, type IconName } from '../design/Icon.tsx'
import { formatMoment } from '../design/moment.ts'
import { useOthersChange } from './useOthersChange.ts'
import type { QueryWork } from './useQueryWork.ts'

const Line = chakra('span', { base: { display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px' } })
const Part = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', textStyle: 'small', color: 'ink2' },
  variants: { lost: { true: { color: 'danger', fontWeight: 600 } } },
})

const SAVED = 'query.save.saved'

type Saying = { id: string; icon: IconName; at?: string | null; name?: string; lost?: boolean }

/** Moments of the day `now` falls on by the clock only, others with their day. */
const shortMoment = (moment: string, now: string): string => {
  const [day, time = ''] = formatMoment(moment).split(' ')
  return day === formatMoment(now).split(' ')[0] ? time : `${day} ${time}`
}

const useSaying = ({ editor, flow, sheet }: QueryWork): Saying | null => {
  const { modifiedDtime } = editor.query
  const savedAt = useSelector(flow, ({ context }) => context.savedAt) ?? modifiedDtime
  const draft = useSelector(sheet.draft, (snapshot) => snapshot)
  if (editor.busy === 'save') return { id: 'query.save.saving', icon: 'spinner' }
  if (draft.matches('unkept')) return { id: 'query.save.unkept', icon: 'warning', lost: true }
  if (draft.matches('kept')) return { id: 'query.save.kept', icon: 'clock', at: draft.context.keptAt }
  if (draft.hasTag('unsaved')) return { id: 'query.save.typing', icon: 'clock' }
  if (editor.isNew) return null
  // What was saved last may have been in another window of one's own.
  return { id: SAVED, icon: 'check', at: savedAt > modifiedDtime ? savedAt : modifiedDtime }
}

/** What somebody else has done to the query while it was open here. */
const useOthersSaying = ({ editor }: QueryWork): Saying | null => {
  const { modifiedByName: name, modifiedDtime: at } = editor.query
  const change = useOthersChange(editor)
  if (change === null) return null
  if (name !== null) return { id: `query.change.${change}`, icon: 'info', name, at }
  return change === 'moved' ? { id: 'query.change.movedBySystem', icon: 'info', at } : null
}

const Said = ({ saying: { id, icon, at, name, lost } }: { saying: Saying }) => {
  const [opened] = useState(() => new Date().toISOString())
  return (
    <Part lost={lost}>
      <Icon name={icon} turning={icon === 'spinner'} />
      <span>
        <FormattedMessage id={id} values={{ at: at ? shortMoment(at, opened) : '', name }} />
      </span>
    </Part>
  )
}

/**
 * Whether what is typed is stored: on the server, on this device only, or not at all; and what somebody else has
 * stored meanwhile.
 */
export const SaveState = ({ work }: { work: QueryWork }) => {
  const own = useSaying(work)
  const theirs = useOthersSaying(work)
  return (
    <Line role="status">
      {theirs ? <Said saying={theirs} /> : null}
      {own && !(theirs && own.id === SAVED) ? <Said saying={own} /> : null}
    </Line>
  )
}
