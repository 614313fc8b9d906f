import { HStack } from '@chakra-ui/react/stack'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { type SignerPerson, signerRoles } from '../../api/container.ts'
import { languages } from '../../api/language.ts'
import { fullName, isSameName, type NameParts } from '../../domain/person-name.ts'
import { Button } from '../design/Button.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Note } from '../design/Note.tsx'
import { Field } from '../design/form/Field.tsx'
import { Select } from '../design/form/Select.tsx'
import { FramedGroup } from '../design/form/FramedGroup.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { languageNames } from '../shell/language/names.ts'
import { asSigner, type ContainerValues } from './container-values.ts'

type Props = {
  index: number
  sureties: readonly SignerPerson[]
  /** Absent for the only signer: a container has at least one. */
  onRemove: (() => void) | null
}

/** One signer of a container. */
export const SignerFields = ({ index, sureties, onRemove }: Props) => {
  const intl = useIntl()
  const at = `signers.${index}`
  const number = index + 1
  return (
    <FramedGroup
      legend={<FormattedMessage id="container.signer" values={{ number }} />}
      corner={
        <IconButton
          icon="trash"
          label={intl.formatMessage({ id: 'container.signer.remove' }, { number })}
          refused={onRemove ? undefined : intl.formatMessage({ id: 'container.signer.last' })}
          onClick={() => onRemove?.()}
        />
      }
    >
      <FieldGrid columns={2} clear="both">
        <SelectField
          name={`${at}.role`}
          label={<FormattedMessage id="container.signer.role" />}
          options={signerRoles.map((role) => ({
            value: role,
            label: intl.formatMessage({ id: `signerRole.${role}` }),
          }))}
        />
        <SuretyChoice index={index} sureties={sureties} />
        <TextField
          name={`${at}.givenName`}
          label={<FormattedMessage id="container.signer.givenName" />}
          maxLength={99}
        />
        <TextField
          name={`${at}.surname`}
          label={<FormattedMessage id="container.signer.surname" />}
          maxLength={99}
        />
        <TextField
          name={`${at}.personalCode`}
          label={<FormattedMessage id="container.signer.personalCode" />}
          inputMode="numeric"
          maxLength={20}
        />
        <TextField
          name={`${at}.email`}
          type="email"
          label={<FormattedMessage id="container.signer.email" />}
          maxLength={254}
        />
        <LanguageField index={index} />
      </FieldGrid>
      <NameQuestion index={index} />
    </FramedGroup>
  )
}

/** A surety is selected from the query's sureties with name, code and address; other signers are typed. */
const SuretyChoice = ({ index, sureties }: { index: number; sureties: readonly SignerPerson[] }) => {
  const { setValue } = useFormContext<ContainerValues>()
  const intl = useIntl()
  const id = useId()
  const signer = useWatch<ContainerValues, `signers.${number}`>({ name: `signers.${index}` })
  if (signer.role !== 'surety' || sureties.length === 0) return null
  const chosen = sureties.findIndex(({ name, personalCode }) =>
    personalCode === '' ? isSameName(name, fullName(signer)) : personalCode === signer.personalCode,
  )
  const fill = (at: string) => {
    const surety = sureties[Number(at)]
    if (at === '' || !surety) return
    const options = { shouldDirty: true, shouldValidate: true }
    const { givenName, surname, personalCode, email } = asSigner(surety)
    setValue(`signers.${index}.givenName`, givenName, options)
    setValue(`signers.${index}.surname`, surname, options)
    setValue(`signers.${index}.personalCode`, personalCode, options)
    setValue(`signers.${index}.email`, email, options)
  }
  return (
    <Field id={id} label={<FormattedMessage id="container.signer.surety" />}>
      {(controlProps) => (
        <Select
          {...controlProps}
          value={chosen === -1 ? '' : String(chosen)}
          onChange={(event) => fill(event.target.value)}
        >
          <option value="">{intl.formatMessage({ id: 'container.signer.chooseSurety' })}</option>
          {sureties.map(({ name }, at) => (
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The client is addressed in the customer's language, which the query has. */
const LanguageField = ({ index }: { index: number }) => {
  const intl = useIntl()
  const role = useWatch<ContainerValues, `signers.${number}.role`>({ name: `signers.${index}.role` })
  if (role === 'client') return null
  return (
    <SelectField
      name={`signers.${index}.language`}
      label={<FormattedMessage id="container.signer.language" />}
      empty={intl.formatMessage({ id: 'container.signer.language.ofDocuments' })}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  )
}

/** Asks which name is right if another signer has the same personal code under another name. */
const NameQuestion = ({ index }: { index: number }) => {
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
    // The dialog's buttons are gone: moves the focus to the name.
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
