import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { type AuditFilter, auditKinds } from '../../api/audit.ts'
import { choice, day, id, text } from '../../api/field.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { DateField } from '../design/form/DateField.tsx'
import { Form } from '../design/form/Form.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

const fields = z
  .object({
    person: text(200),
    queryId: z.nullable(id),
    kind: z.nullable(choice(auditKinds)),
    from: z.nullable(day),
    to: z.nullable(day),
  })
  .check(
    z.refine(({ from, to }) => from === null || to === null || from <= to, {
      error: 'field.dayOrder',
      path: ['to'],
    }),
  )

const empty = { person: '', queryId: null, kind: null, from: null, to: null }

/** The filter form; the button applies it. */
export const FilterForm = ({ onFilter }: { onFilter: (filter: AuditFilter) => void }) => {
  const intl = useIntl()
  const form = useSchemaForm(fields, { defaultValues: empty })
  const label = (name: string) => intl.formatMessage({ id: `audit.filter.${name}` })
  const submit = ({ person, queryId, kind, from, to }: z.output<typeof fields>) =>
    onFilter({
      ...(person.trim() !== '' && { person: person.trim() }),
      ...(queryId !== null && { queryId }),
      ...(kind !== null && { kind }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    })
  const clear = () => {
    form.reset(empty)
    onFilter({})
  }
  return (
    <Card title={<FormattedMessage id="audit.filter" />}>
      <Form form={form} onSubmit={submit}>
        <Stack gap="4">
          <FieldGrid columns={3}>
            <TextField name="person" label={label('person')} autoComplete="off" maxLength={200} optional />
            <IntegerField name="queryId" label={label('query')} optional />
            <SelectField
              name="kind"
              label={label('kind')}
              empty={label('everyKind')}
              options={auditKinds.map((kind) => ({
                value: kind,
                label: intl.formatMessage({ id: `audit.kind.${kind}` }),
              }))}
            />
            <DateField name="from" label={label('from')} optional calendar />
            <DateField name="to" label={label('to')} optional calendar />
          </FieldGrid>
          <HStack wrap="wrap">
            <Button type="submit" icon="search">
              <FormattedMessage id="audit.filter.search" />
            </Button>
            <Button variant="outline" onClick={clear}>
              <FormattedMessage id="audit.filter.clear" />
            </Button>
          </HStack>
        </Stack>
      </Form>
    </Card>
  )
}
