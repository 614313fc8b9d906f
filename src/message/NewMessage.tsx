import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { messageCalls } from '../../api/message.calls.ts'
import { TEXT_ROWS } from '../../domain/constants.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Textarea } from '../design/form/Textarea.tsx'
import { styled } from '../design/theme/styled.ts'
import { useCardDraft } from '../query-editor/useCardDraft.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const MAX_LENGTH = 4000

const Line = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2', alignItems: 'end' },
})

/** The form of a new message. Blank text is not sent; unsent text survives hiding the field. */
export const NewMessage = () => {
  const intl = useIntl()
  const query = useQueryState(selectQuery)
  const { failWith } = useAlerts()
  const refresh = useInvalidate()
  const draft = useCardDraft<{ content: string }>('message')
  const [content, setContent] = useState(draft.restored?.content ?? '')
  const write = (text: string) => {
    setContent(text)
    if (text === '') draft.clear()
    else draft.save({ content: text })
  }
  // On the mutation itself, since the response may arrive after the field is unmounted.
  const save = useApiMutation(messageCalls.save, {
    onSuccess: async () => {
      write('')
      await refresh(messageCalls.find)
    },
    onError: (error) => failWith(error),
  })
  const isEmpty = content.trim() === ''
  const send = () => save.mutate({ params: { queryId: query.queryId }, body: { content: content.trim() } })
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
        aria-keyshortcuts="Control+Enter"
        onChange={(event) => write(event.target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && !isEmpty && !save.isPending) send()
        }}
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
