import { screen } from '@testing-library/react'
import * as z from 'zod/mini'
import { day, euros, percent, requiredEmail, requiredText, whole } from '../../api/field.ts'
import { Button } from '../../src/design/Button.tsx'
import { AmountField } from '../../src/design/form/AmountField.tsx'
import { CheckboxField } from '../../src/design/form/CheckboxField.tsx'
import { DateField } from '../../src/design/form/DateField.tsx'
import { ErrorSummary } from '../../src/design/form/ErrorSummary.tsx'
import { Form } from '../../src/design/form/Form.tsx'
import { IntegerField } from '../../src/design/form/IntegerField.tsx'
import { OptionField } from '../../src/design/form/OptionButtons.tsx'
import { SelectField } from '../../src/design/form/SelectField.tsx'
import { TextField } from '../../src/design/form/TextField.tsx'
import { useSchemaForm } from '../../src/design/form/useSchemaForm.ts'

const schema = z.object({
  custName: requiredText(10),
  email: requiredEmail,
  price: euros,
  interest: z.nullable(percent),
  months: whole(1, 600),
  validUntil: z.nullable(day),
  document: z.nullable(z.string()),
  advance: z.enum(['%', '#']),
  include: z.boolean(),
})
export type Values = z.input<typeof schema>

export const values: Values = {
  custName: 'Hansa',
  email: 'a@b.ee',
  price: 0,
  interest: null,
  months: 36,
  validUntil: null,
  document: null,
  advance: '%',
  include: false,
}

const documents = [
  { value: 'idCard', label: 'ID card' },
  { value: 'passport', label: 'Passport' },
]

type Setting = { start?: Partial<Values>; locked?: string | undefined; onSubmit?: (values: Values) => void }

/** A form with one field of each kind. */
export const Fields = ({ start = {}, locked, onSubmit = () => {} }: Setting) => {
  const form = useSchemaForm(schema, { defaultValues: { ...values, ...start } })
  return (
    <Form form={form} onSubmit={onSubmit}>
      <ErrorSummary />
      <TextField name="custName" label="Name" hint="As registered" locked={locked} />
      <TextField name="email" label="E-mail" />
      <AmountField name="price" label="Price" locked={locked} />
      <AmountField name="interest" label="Interest" unit="%" decimals={4} />
      <IntegerField name="months" label="Period" unit="months" />
      <DateField name="validUntil" label="Valid until" />
      <SelectField name="document" label="Document" options={documents} empty="None" locked={locked} />
      <OptionField
        name="advance"
        label="Advance"
        options={[
          { value: '%', label: 'Percent' },
          { value: '#', label: 'Euros' },
        ]}
        locked={locked}
      />
      <CheckboxField name="include" label="Include seller" locked={locked} />
      <Button type="submit">Save</Button>
    </Form>
  )
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const save = () => screen.getByRole('button', { name: 'Save' })
