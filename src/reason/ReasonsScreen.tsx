import type { ReactNode } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { reasonCalls } from '../../api/reason.calls.ts'
import { reasonGroups } from '../../api/reason.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { ReasonTable } from './ReasonTable.tsx'
import { type ReasonsForm, useReasonsEditor } from './useReasonsEditor.ts'

/** The closing reasons, in both languages. */
export const ReasonsScreen = () => {
  const editor = useReasonsEditor()
  const unwritten = useWatch<ReasonsForm, 'reasons', ReasonsForm, boolean>({
    control: editor.form.control,
    name: 'reasons',
    compute: (reasons: ReasonsForm['reasons'] | undefined) => (reasons ?? []).some(isUnwritten),
  })
  const refused = unwritten ? <FormattedMessage id="reason.unwritten" /> : undefined
  return (
    <RecordScreen
      editor={editor}
      title={<FormattedMessage id="reason.title" />}
      save="reason.save"
      refused={refused}
      back={{ href: '/compliance/home', text: 'reason.back' }}
    >
      {() => <Tables refused={refused} />}
    </RecordScreen>
  )
}

const isUnwritten = ({ en, et }: ReasonsForm['reasons'][number]) => en.trim() === '' || et.trim() === ''

const Tables = ({ refused }: { refused: ReactNode }) => {
  const { fields, append, remove } = useFieldArray<ReasonsForm, 'reasons', 'key'>({
    name: 'reasons',
    keyName: 'key',
  })
  const { data: uses } = useApiQuery(reasonCalls.uses, {})
  const usesOf = (id: number | undefined) => uses?.find((one) => one.id === id)?.uses ?? null
  const rows = fields.map(({ key, group, id }, index) => ({ key, group, index, uses: usesOf(id) }))
  return reasonGroups.map((group) => (
    <ReasonTable
      key={group}
      group={group}
      rows={rows.filter((row) => row.group === group)}
      refused={refused}
      onAdd={() => append({ en: '', et: '', group }, { focusName: `reasons.${fields.length}.en` })}
      onRemove={remove}
    />
  ))
}
