import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { SignerPerson } from '../../api/container.ts'
import { Menu } from '../design/Menu.tsx'
import { type ContainerValues, emptySigner, notYetIn } from './container-values.ts'
import { SignerFields } from './SignerFields.tsx'

/** The signers of a container, and the way to add one: someone of the query, or someone else. */
export const SignerList = ({ people }: { people: readonly SignerPerson[] }) => {
  const intl = useIntl()
  const { fields, append, remove } = useFieldArray<ContainerValues, 'signers'>({ name: 'signers' })
  const signers = useWatch<ContainerValues, 'signers'>({ name: 'signers' })
  const known = notYetIn(people, signers)
  const items = known.map((person, index) => ({
    id: `${person.role}-${index}`,
    label: `${person.name}, ${intl.formatMessage({ id: `signerRole.${person.role}` })}`,
    onPick: () => append(person),
  }))
  const other = {
    id: 'other',
    label: intl.formatMessage({ id: 'container.signer.other' }),
    onPick: () => append(emptySigner),
  }
  return (
    <Stack gap="4">
      {fields.map((field, index) => (
        <SignerFields
          key={field.id}
          index={index}
          sureties={people.filter(({ role }) => role === 'surety')}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      <HStack wrap="wrap">
        <Menu
          label={intl.formatMessage({ id: 'container.signer.add' })}
          icon="plus"
          lead
          side="left"
          groups={[...(items.length > 0 ? [{ id: 'known', items }] : []), { id: 'other', items: [other] }]}
        />
      </HStack>
    </Stack>
  )
}
