import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { messageCalls } from '../../contract/message.calls.ts'
import { TEXT_ROWS } from '../../domain/constants.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useChange } from '../answer/useChange.ts'
import { useRefresh } from '../answer/useRefresh.ts'
import { Button } from '../design/Button.tsx'
import { Textarea } from '../design/form/Textarea.tsx'
import { useQueryEditor } from '../query/editor.ts'

const MAX_LENGTH = 4000

const Line = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2', alignItems: 'end' },
})

/** Writes to the chat; blanks alone are not sent, and what could not be sent stays typed. */
export const NewMessage = () => {
  const intl = useIntl()
  const { query } = useQueryEditor()
  const { failWith } = useAlerts()
  const refresh = useRefresh()
  const save = useChange(messageCalls.save)
  const [content, setContent] = useState('')
  const isEmpty = content.trim() === ''
  const send = () =>
    save.mutate(
      { params: { queryId: query.queryId }, body: { content: content.trim() } },
      {
        onSuccess: async () => {
          setContent('')
          await refresh(messageCalls.find)
        },
        onError: (error) => failWith(error),
      },
    )
  return (
    <Line data-print="no">
      <Textarea
        aria-label={intl.formatMessage({ id: 'message.content' })}
        placeholder={intl.formatMessage({ id: 'message.write' })}
        rows={1}
        most={TEXT_ROWS.chat}
        maxLength={MAX_LENGTH}
        value={content}
        readOnly={save.isPending}
        onChange={(event) => setContent(event.target.value)}
      />
      <Button
        refused={isEmpty ? <FormattedMessage id="message.empty" /> : undefined}
        reason="tooltip"
        busy={save.isPending}
        onClick={send}
      >
        <FormattedMessage id="message.send" />
      </Button>
    </Line>
  )
}
