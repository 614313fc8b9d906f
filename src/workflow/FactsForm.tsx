import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import type { QueryFacts } from '../../api/query-facts.ts'
import {
  factAt,
  type FactField,
  factField,
  ordinaryFactAt,
} from '../../machines/lifecycle/query/what-if/fact-fields.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { Field } from '../design/form/Field.tsx'
import { Input } from '../design/form/Input.tsx'
import { readEuros, readInteger } from '../design/form/number-text.ts'
import { Select } from '../design/form/Select.tsx'

type Set = (path: string, value: unknown) => void
type Props = { facts: QueryFacts; paths: ReadonlySet<string>; onSet: Set }

/** Stands for a fact that is not there. */
const NONE = ''

/** The facts that guards read, in the order in which a query has them. The partner is chosen with the role. */
const fieldsIn = (facts: QueryFacts, paths: ReadonlySet<string>): FactField[] => {
  const order = Object.keys(facts)
  const placeOf = (path: string) => order.indexOf(path.split('.')[0] ?? '')
  return [...paths]
    .filter((path) => path !== 'partnerId')
    .flatMap((path) => factField(path) ?? [])
    .filter(({ path }) => factAt(facts, path) !== undefined)
    .toSorted((one, other) => placeOf(one.path) - placeOf(other.path))
}

/** A control for each fact that the guards of a state read. */
export const FactsForm = ({ facts, paths, onSet }: Props) => (
  <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="4" rowGap="3" alignItems="end">
    {fieldsIn(facts, paths).map((field) => (
      <FactControl key={field.path} field={field} value={factAt(facts, field.path)} onSet={onSet} />
    ))}
  </SimpleGrid>
)

type ControlProps = { field: FactField; value: unknown; onSet: Set }

const FactControl = ({ field, value, onSet }: ControlProps) => {
  const { path } = field
  const { factOf } = useFactTexts()
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox checked={value === true} onChange={(checked) => onSet(path, checked)}>
          {factOf(path)}
        </Checkbox>
      )
    case 'group':
      return (
        <Checkbox
          checked={value !== null}
          onChange={(checked) => onSet(path, checked ? ordinaryFactAt(path) : null)}
        >
          {factOf(path)}
        </Checkbox>
      )
    case 'number':
      return <NumberFact key={String(value)} {...{ field, value, onSet }} />
    case 'choice':
      return (
        <ChoiceFact
          path={path}
          options={[...(field.nullable ? [NONE] : []), ...field.options]}
          value={typeof value === 'string' ? value : NONE}
          onChoose={(option) => onSet(path, option === NONE ? null : option)}
        />
      )
    case 'set':
      return <SetFact path={path} options={field.options} chosen={value as string[]} onSet={onSet} />
    case 'names':
      return <NamesFact path={path} names={value as string[]} onSet={onSet} />
  }
}

type ChoiceProps = {
  path: string
  options: readonly string[]
  value: string
  onChoose: (option: string) => void
}

const ChoiceFact = ({ path, options, value, onChoose }: ChoiceProps) => {
  const id = useId()
  const { factOf, optionOf } = useFactTexts()
  return (
    <Field id={id} label={factOf(path)}>
      {() => (
        <Select id={id} size="sm" value={value} onChange={({ target }) => onChoose(target.value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {optionOf(path, option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type SetProps = { path: string; options: readonly string[]; chosen: readonly string[]; onSet: Set }

const SetFact = ({ path, options, chosen, onSet }: SetProps) => {
  const { factOf, optionOf } = useFactTexts()
  return (
    <fieldset>
      <legend className="field-label">{factOf(path)}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          marginInlineEnd="4"
          checked={chosen.includes(option)}
          onChange={(checked) =>
            onSet(
              path,
              options.filter((each) => (each === option ? checked : chosen.includes(each))),
            )
          }
        >
          {optionOf(path, option)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** One name of each kind that guards distinguish: a field of the client, which locks once the query is sent, and another. */
const samples: Readonly<Record<string, readonly string[]>> = { client: ['custName'], deal: ['paymentPeriod'] }
const AS_READ = 'asRead'

/** What is missing in the form: nothing, a field of one kind, or what was read of a query. */
const NamesFact = ({ path, names, onSet }: { path: string; names: readonly string[]; onSet: Set }) => {
  const known = Object.keys(samples).find((name) => samples[name]?.join() === names.join())
  const value = names.length === 0 ? NONE : (known ?? AS_READ)
  return (
    <ChoiceFact
      path={path}
      options={[NONE, ...Object.keys(samples), ...(value === AS_READ ? [AS_READ] : [])]}
      value={value}
      onChoose={(option) => onSet(path, option === AS_READ ? names : (samples[option] ?? []))}
    />
  )
}

type NumberProps = ControlProps & { field: Extract<FactField, { kind: 'number' }> }

/** A number is applied on blur, so that steps are not evaluated with a half-typed one. */
const NumberFact = ({ field: { path, cents, nullable }, value, onSet }: NumberProps) => {
  const id = useId()
  const intl = useIntl()
  const { factOf } = useFactTexts()
  const [wrong, setWrong] = useState(false)
  const shown = typeof value === 'number' ? String(cents ? toEuros(value) : value) : ''
  const take = (text: string) => {
    const read = cents ? readEuros(text) : readInteger(text)
    const isRefused = read === null ? !nullable : !(read >= 0)
    setWrong(isRefused)
    const next = read === null || !cents ? read : toCents(read)
    if (!isRefused && next !== value) onSet(path, next)
  }
  return (
    <Field
      id={id}
      label={factOf(path)}
      error={wrong ? intl.formatMessage({ id: 'workflow.try.number' }) : undefined}
    >
      {({ readOnly: _, ...controlProps }) => (
        <Input
          {...controlProps}
          size="sm"
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          defaultValue={shown}
          onBlur={({ target }) => take(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') take(currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}

/** The names of facts, and of the values that a fact chooses from. */
const useFactTexts = () => {
  const intl = useIntl()
  const text = (id: string) => intl.formatMessage({ id })
  return {
    factOf: (path: string) => text(`workflow.fact.${path}`),
    optionOf: (path: string, option: string): string => {
      if (option === '') return text(`workflow.fact.${path}.none`)
      return text(path === 'product' ? `dashboard.product.${option}` : `workflow.fact.${path}.${option}`)
    },
  }
}
