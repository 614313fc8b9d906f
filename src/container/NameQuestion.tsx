import { HStack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { fullName, isSameName, type NameParts } from '../../domain/person-name.ts'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'
import type { ContainerValues } from './container-values.ts'

/** Asks which name is right where an earlier signer has the same personal code under another name. */
export const NameQuestion = ({ index }: { index: number }) => {
  const { setFocus, setValue } = useFormContext<ContainerValues>()
  const signers = useWatch<ContainerValues, 'signers'>({ name: 'signers' })
  const own = signers[index]
  const first = signers.find(({ personalCode }) => personalCode !== '' && personalCode === own?.personalCode)
  if (!own || !first || isSameName(fullName(first), fullName(own))) return null
  const name = ({ givenName, surname }: NameParts) => {
    const options = { shouldDirty: true, shouldValidate: true }
    signers.forEach(({ personalCode }, at) => {
      if (personalCode !== own.personalCode) return
      setValue(`signers.${at}.givenName`, givenName, options)
      setValue(`signers.${at}.surname`, surname, options)
    })
    // The question is gone with its buttons: the keyboard goes on at the name.
    setFocus(`signers.${index}.surname`)
  }
  return (
    <Note
      role="status"
      status="warning"
      actions={
        <HStack wrap="wrap">
          {[first, own].map((person, at) => (
            <Button key={at} size="sm" onClick={() => name(person)}>
              {fullName(person)}
            </Button>
          ))}
        </HStack>
      }
    >
      <FormattedMessage id="container.signer.twoNames" />
    </Note>
  )
}
