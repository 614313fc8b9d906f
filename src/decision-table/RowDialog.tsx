import { Stack } from '@chakra-ui/react/stack'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { decisionChoices } from '../../api/decision-inputs.ts'
import { MAX_REASON_LENGTH, rowOutcomes, type TableRow } from '../../api/decision-table.ts'
import { replaceableRules } from '../../api/replaceable-rule.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { ChoicesField } from '../design/form/ChoicesField.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { formOfRow, rowForm, rowOfForm } from './row-form.ts'
import { useRowTexts } from './useRowTexts.ts'

type Props = {
  row: TableRow
  /** Its number in the table. */
  number: number
  onSave: (row: TableRow) => void
  onClose: () => void
}

/** Edits one row. Saving the draft stores it. */
export const RowDialog = ({ row, number, onSave, onClose }: Props) => {
  const formId = useId()
  const form = useSchemaForm(rowForm, { defaultValues: formOfRow(row) })
  return (
    <Dialog
      size="lg"
      title={<FormattedMessage id="decisionTable.editRow" values={{ row: number }} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="decisionTable.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid">
            <FormattedMessage id="decisionTable.row.done" />
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        onSubmit={(filled) => {
          onSave(rowOfForm(filled))
          onClose()
        }}
      >
        <Stack gap="6">
          <ErrorSummary />
          <OutcomeFields />
          <FlagFields />
          <ChoiceFields />
          <FieldGrid>
            <BoundFields name="financed" />
            <BoundFields name="months" />
          </FieldGrid>
        </Stack>
      </Form>
    </Dialog>
  )
}

const OutcomeFields = () => {
  const intl = useIntl()
  const texts = useRowTexts()
  const outcome: unknown = useWatch({ name: 'outcome' })
  return (
    <FieldGrid>
      <SelectField
        name="outcome"
        label={<FormattedMessage id="decisionTable.column.then" />}
        options={rowOutcomes.map((value) => ({ value, label: texts.outcome(value) }))}
      />
      {outcome === 'approveIf' ? (
        <ChoicesField
          name="replaces"
          label={<FormattedMessage id="decisionTable.replaces" />}
          options={replaceableRules.map((value) => ({
            value,
            label: intl.formatMessage({ id: `decisionTable.replaces.${value}` }),
          }))}
        />
      ) : null}
      {outcome === 'refuse' ? (
        <TextField
          name="reason"
          label={<FormattedMessage id="decisionTable.reason" />}
          hint={<FormattedMessage id="decisionTable.reason.hint" />}
          maxLength={MAX_REASON_LENGTH}
        />
      ) : null}
    </FieldGrid>
  )
}

const FlagFields = () => {
  const intl = useIntl()
  const texts = useRowTexts()
  const options = (['yes', 'no'] as const).map((value) => ({
    value,
    label: intl.formatMessage({ id: `decisionTable.${value}` }),
  }))
  return (
    <FieldGrid columns={3}>
      {(['partnerAllows', 'withinCommitteeLimit', 'consumer'] as const).map((name) => (
        <SelectField
          key={name}
          name={name}
          label={texts.input(name)}
          empty={intl.formatMessage({ id: 'decisionTable.any' })}
          options={options}
        />
      ))}
    </FieldGrid>
  )
}

const ChoiceFields = () => {
  const texts = useRowTexts()
  return (
    <>
      {(['publicOffice', 'product', 'assetGroups', 'limit'] as const).map((name) => (
        <ChoicesField
          key={name}
          name={name}
          label={texts.input(name)}
          hint={<FormattedMessage id="decisionTable.choices.hint" />}
          options={decisionChoices[name].map((value) => ({ value, label: texts.choice(name, value) }))}
        />
      ))}
    </>
  )
}

const BoundFields = ({ name }: { name: 'financed' | 'months' }) => (
  <Stack gap="4">
    {(['From', 'To'] as const).map((end) => (
      <FieldGrid key={end}>
        <BoundKind bound={`${name}${end}`} end={end} />
        {name === 'financed' ? (
          <AmountField
            name={`${name}${end}`}
            label={<FormattedMessage id={`decisionTable.bound.${name}${end}`} />}
          />
        ) : (
          <IntegerField
            name={`${name}${end}`}
            label={<FormattedMessage id={`decisionTable.bound.${name}${end}`} />}
            maxLength={4}
          />
        )}
      </FieldGrid>
    ))}
  </Stack>
)

/** Whether the bound itself belongs to the range. */
const BoundKind = ({ bound, end }: { bound: string; end: 'From' | 'To' }) => {
  const intl = useIntl()
  return (
    <SelectField
      name={`${bound}Open`}
      label={<FormattedMessage id={`decisionTable.bound.${bound}.kind`} />}
      options={(['closed', 'open'] as const).map((value) => ({
        value,
        label: intl.formatMessage({ id: `decisionTable.bound.${end}.${value}` }),
      }))}
    />
  )
}
