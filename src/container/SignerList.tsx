import { useFieldArray, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { SignerPerson } from '../../contract/container.ts'
import { Menu } from '../design/Menu.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { type ContainerValues, emptySigner, notYetIn } from './containerValues.ts'
import { SignerFields } from './SignerFields.tsx'

/** The signers of a container, and the way to add one: someone of the query, or someone else. */
export const SignerList = ({ people }: { people: readonly SignerPerson[] }) => {
  const intl = useIntl()
  const { fields, append, remove } = useFieldArray<ContainerValues, 'signers'>({ name: 'signers' })
  const signers = useWatch<ContainerValues, 'signers'>({ name: 'signers' })
  const known = notYetIn(people, signers)
  const items = known.map((person) => ({
    id: `${person.role}-${person.name}`,
    label: `${person.name}, ${intl.formatMessage({ id: `signerRole.${person.role}` })}`,
    onPick: () => append(person),
  }))
  const other = {
    id: 'other',
    label: intl.formatMessage({ id: 'container.signer.other' }),
    onPick: () => append(emptySigner),
  }
  return (
    <Stack>
      {fields.map((field, index) => (
        <SignerFields
          key={field.id}
          index={index}
          sureties={people.filter(({ role }) => role === 'surety')}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      <Row>
        <Menu
          label={intl.formatMessage({ id: 'container.signer.add' })}
          icon="plus"
          lead
          side="left"
          groups={[...(items.length > 0 ? [{ id: 'known', items }] : []), { id: 'other', items: [other] }]}
        />
      </Row>
    </Stack>
  )
}
