import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode, Ref } from 'react'

const Group = chakra('div', {
  base: { display: 'flex', width: { base: 'full', md: 'max-content' }, maxWidth: 'full' },
  variants: { wide: { true: { width: 'full' } } },
})
const Choice = chakra('label', {
  base: {
    position: 'relative',
    flex: '1 0 auto',
    minWidth: { base: 0, md: '52px' },
    height: { base: '11', md: '10' },
    paddingInline: { base: '1.5', md: '3' },
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    borderWidth: '1px',
    borderColor: 'field',
    marginInlineStart: '-1px',
    bg: 'surface',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:first-of-type': { borderStartStartRadius: '6px', borderEndStartRadius: '6px', marginInlineStart: 0 },
    '&:last-of-type': { borderStartEndRadius: '6px', borderEndEndRadius: '6px' },
    '&:hover': { bg: 'well' },
    '&:has(:checked)': {
      bg: 'accentBg',
      color: 'accent',
      borderColor: 'accent',
      boxShadow: 'inset 0 0 0 1px {colors.accent}',
      fontWeight: 600,
      zIndex: 1,
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px', zIndex: 2 },
    '&:has([aria-disabled=true])': { borderStyle: 'dashed', color: 'ink3', bg: 'well', cursor: 'help' },
    '& > input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit' },
  },
})

export type Choice<Value extends string | number | boolean = string | number | boolean> = {
  value: Value
  label: ReactNode
}

type Props<Value extends string | number | boolean> = {
  id: string
  name: string
  options: readonly Choice<Value>[]
  value: Value | null
  onValue: (value: Value) => void
  onBlur?: () => void
  readOnly?: boolean
  /** Fills the width, each option the same share. */
  wide?: boolean
  /** Id of the words that name the group. */
  labelledBy: string
  ref?: Ref<HTMLInputElement>
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** Joined buttons of which one is chosen: radio buttons, so the arrow keys walk them. */
export const OptionButtons = <Value extends string | number | boolean>(props: Props<Value>) => {
  const { id, name, options, value, onValue, onBlur, readOnly, wide, labelledBy, ref, ...aria } = props
  return (
    <Group role="radiogroup" aria-labelledby={labelledBy} wide={wide} {...aria}>
      {options.map((option, index) => (
        <Choice key={String(option.value)}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${index}`}
            name={`${id}-${name}`}
            checked={option.value === value}
            aria-disabled={readOnly ? true : undefined}
            {...(index === 0 && ref ? { ref } : {})}
            {...(onBlur ? { onBlur } : {})}
            onChange={() => {
              if (!readOnly) onValue(option.value)
            }}
          />
          {option.label}
        </Choice>
      ))}
    </Group>
  )
}
