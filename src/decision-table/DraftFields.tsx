import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { hitPolicies } from '../../api/decision-table.ts'
import { MAX_TABLE_NOTE_LENGTH } from '../../api/decision-table-version.ts'
import { Card } from '../design/Card.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { RowsCard } from './RowsCard.tsx'

/** The fields of a draft: why, from when, and its rows. `tools`: buttons above the rows. */
export const DraftFields = ({ tools }: { tools: ReactNode }) => {
  const intl = useIntl()
  return (
    <>
      <Card title={<FormattedMessage id="decisionTable.change" />}>
        <FieldGrid columns={3}>
          <TextField
            name="note"
            label={<FormattedMessage id="decisionTable.note" />}
            maxLength={MAX_TABLE_NOTE_LENGTH}
          />
          <DateField
            name="fromDay"
            label={<FormattedMessage id="decisionTable.fromDay" />}
            hint={<FormattedMessage id="decisionTable.fromDay.hint" />}
            optional
            calendar
          />
          <SelectField
            name="hitPolicy"
            label={<FormattedMessage id="decisionTable.hitPolicy" />}
            options={hitPolicies.map((value) => ({
              value,
              label: intl.formatMessage({ id: `decisionTable.hitPolicy.${value}` }),
            }))}
          />
        </FieldGrid>
      </Card>
      <RowsCard tools={tools} />
    </>
  )
}
