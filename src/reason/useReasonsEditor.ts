import { useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { moment } from '../../api/field.ts'
import { NO_VERSION, type Reason, reason, reasonsSave } from '../../api/reason.ts'
import { reasonCalls } from '../../api/reason.calls.ts'
import { type RecordShape, rowIdOf } from '../../domain/versions.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { readByCall } from '../record/read-record.ts'
import { useRecordEditor } from '../record/useRecordEditor.ts'
import { useUser } from '../user/useUser.ts'

const schema = z.object({ reasons: reasonsSave, modifiedDtime: moment })
export type ReasonsForm = z.infer<typeof schema>

const shape: RecordShape = { rows: { reasons: 'id' }, follows: ['modifiedDtime'] }

/** The whole list is stored at once. */
export const useReasonsEditor = () => {
  const refresh = useInvalidate()
  const { user } = useUser()
  const change = useApiMutation(reasonCalls.updateAll)
  return useRecordEditor<ReasonsForm, ReasonsForm, Reason[]>({
    draft: { userId: user.accountUserId, form: 'reasons' },
    schema,
    shape,
    read: readByCall(reasonCalls.findAll, {}, toForm),
    save: ({ reasons: body, modifiedDtime }) => change.mutateAsync({ query: { modifiedDtime }, body }),
    record: z.array(reason),
    valuesOf: toForm,
    texts: useRecordTexts(),
    saved: 'reason.updated',
    onSaved: () => refresh(reasonCalls.findAll),
  })
}

const toForm = (reasons: readonly Reason[]): ReasonsForm => ({
  reasons: reasons.map(({ id, en, et, group }) => ({ id, en, et, group })),
  modifiedDtime: reasons[0]?.modifiedDtime ?? NO_VERSION,
})

const useRecordTexts = () => {
  const intl = useIntl()
  const { data: stored = [] } = useApiQuery(reasonCalls.findAll, {}, { staleTime: Infinity })
  const text = (id: string) => intl.formatMessage({ id })
  const reasonAt = (path: string) => stored.find(({ id }) => String(id) === rowIdOf(path))
  return {
    name: (path: string) => {
      const field = path.split('.').at(2)
      return text(field === undefined ? 'reason.one' : `reason.column.${field}`)
    },
    part: (path: string) => reasonAt(path)?.[intl.locale === 'et' ? 'et' : 'en'] ?? null,
    value: (_path: string, value: unknown) => {
      if (value === true) return text('query.conflict.present')
      return typeof value === 'string' ? value : text('query.conflict.removed')
    },
  }
}
