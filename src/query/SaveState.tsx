import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon, type IconName } from '../design/Icon.tsx'
import { formatMoment } from '../design/moment.ts'
import type { QueryWork } from './useQueryWork.ts'

const Line = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', textStyle: 'small', color: 'ink2' },
  variants: { lost: { true: { color: 'danger', fontWeight: 600 } } },
})

type Saying = { id: string; icon: IconName; at?: string | null; lost?: boolean }

/** Moments of the day `now` falls on by the clock only, others with their day. */
const shortMoment = (moment: string, now: string): string => {
  const [day, time = ''] = formatMoment(moment).split(' ')
  return day === formatMoment(now).split(' ')[0] ? time : `${day} ${time}`
}

const useSaying = ({ editor, flow, sheet }: QueryWork): Saying | null => {
  const savedAt = useSelector(flow, ({ context }) => context.savedAt)
  const draft = useSelector(sheet.draft, (snapshot) => snapshot)
  if (editor.busy === 'save') return { id: 'query.save.saving', icon: 'spinner' }
  if (draft.matches('unkept')) return { id: 'query.save.unkept', icon: 'warning', lost: true }
  if (draft.matches('kept')) return { id: 'query.save.kept', icon: 'clock', at: draft.context.keptAt }
  if (draft.hasTag('unsaved')) return { id: 'query.save.typing', icon: 'clock' }
  if (editor.isNew) return null
  return { id: 'query.save.saved', icon: 'check', at: savedAt ?? editor.query.modifiedDtime }
}

/** Whether what is typed is stored: on the server, on this device only, or not at all. */
export const SaveState = ({ work }: { work: QueryWork }) => {
  const saying = useSaying(work)
  const [opened] = useState(() => new Date().toISOString())
  const at = saying?.at ? shortMoment(saying.at, opened) : ''
  return (
    <Line role="status" lost={saying?.lost}>
      {saying ? (
        <>
          <Icon name={saying.icon} turning={saying.icon === 'spinner'} />
          <span>
            <FormattedMessage id={saying.id} values={{ at }} />
          </span>
        </>
      ) : null}
    </Line>
  )
}
