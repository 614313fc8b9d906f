import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SignerPerson } from '../../api/container.ts'
import { Menu } from '../design/Menu.tsx'
import {
  asSigner,
  type ContainerValues,
  emptySigner,
  notYetIn,
  type SignerValues,
} from './container-values.ts'
import { Button } from '../design/Button.tsx'
import { MissingSigners, useMissingSigners } from './MissingSigners.tsx'
import { SignerFields } from './SignerFields.tsx'

/** The signers of a container, and a button that adds a person of the query or another one. */
export const SignerList = ({ people }: { people: readonly SignerPerson[] }) => {
  const intl = useIntl()
  const { fields, append, remove } = useFieldArray<ContainerValues, 'signers'>({ name: 'signers' })
  const signers = useWatch<ContainerValues, 'signers'>({ name: 'signers' })
  const known = notYetIn(people, signers)
  const items = known.map((person, index) => ({
    id: `${person.role}-${index}`,
    label: `${person.name}, ${intl.formatMessage({ id: `signerRole.${person.role}` })}`,
    onPick: () => append(asSigner(person)),
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
      <Proposed people={people} onAdd={(added) => append(added)} />
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

/** Proposes the missing parties of the chosen papers. */
const Proposed = ({
  people,
  onAdd,
}: {
  people: readonly SignerPerson[]
  onAdd: (signers: SignerValues[]) => void
}) => {
  const files = useWatch<ContainerValues, 'files'>({ name: 'files' })
  const signers = useWatch<ContainerValues, 'signers'>({ name: 'signers' })
  const lacking = useMissingSigners(people)(
    files,
    signers.map(({ personalCode, role }) => ({ personalCode, roles: [role] })),
  )
  if (lacking.length === 0) return null
  return (
    <MissingSigners
      lacking={lacking}
      actions={
        <Button size="sm" onClick={() => onAdd(lacking.map((person) => asSigner(person)))}>
          <FormattedMessage id="container.lacking.add" values={{ count: lacking.length }} />
        </Button>
      }
    />
  )
}
