import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Checkbox } from './Checkbox.tsx'
import type { FieldTexts } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import type { Option } from './SelectField.tsx'
import { useField, type NamedField } from './useField.ts'

type Props<Value extends string | number> = NamedField & FieldTexts & { options: readonly Option<Value>[] }

/** Any number of values out of a list, each with its own checkbox. */
export const ChoicesField = <Value extends string | number>({ name, options, ...texts }: Props<Value>) => {
  const { id, field, error } = useField(name)
  const chosen: readonly Value[] = field.value ?? []
  return (
    <FieldGroup id={id} error={error} {...texts}>
      {(controlProps) => (
        <SimpleGrid role="group" {...controlProps} columns={{ base: 1, md: 3 }} gap="2">
          {options.map(({ value, label }, index) => (
            <Checkbox
              key={value}
              ref={index === 0 ? field.ref : null}
              checked={chosen.includes(value)}
              inputProps={{ onBlur: field.onBlur }}
              onChange={(checked) =>
                field.onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            >
              {label}
            </Checkbox>
          ))}
        </SimpleGrid>
      )}
    </FieldGroup>
  )
}
