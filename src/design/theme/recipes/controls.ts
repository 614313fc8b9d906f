import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Buttons, and links that look like buttons. `colorPalette="red"` is for destructive ones. */
export const buttonRecipe = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: { base: '11', md: '9' },
    paddingInline: '14px',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'field',
    bg: 'surface',
    color: 'ink',
    fontWeight: 500,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    '&:hover': { bg: 'well', color: 'ink' },
    '&[aria-disabled=true], &[aria-disabled=true]:hover': {
      bg: 'well',
      color: 'ink3',
      borderStyle: 'dashed',
      borderColor: 'field',
      cursor: 'help',
      fontWeight: 500,
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'accent',
        borderColor: 'accent',
        color: 'onAccent',
        fontWeight: 600,
        '&:hover': { bg: 'accentHover', borderColor: 'accentHover', color: 'onAccent' },
        '& kbd': { color: 'inherit', bg: 'transparent', borderColor: 'currentColor' },
      },
      outline: {},
      ghost: { borderColor: 'transparent', bg: 'transparent', color: 'accent', paddingInline: '2' },
      /** One of several attached buttons, pressed or not. */
      surface: {
        flex: '1 0 auto',
        minHeight: '11',
        paddingInline: 0,
        gap: '1.5',
        '&[aria-pressed=true]': {
          bg: 'accentBg',
          color: 'accent',
          borderColor: 'accent',
          boxShadow: 'inset 0 0 0 1px {colors.accent}',
          fontWeight: 600,
          zIndex: 1,
        },
        '&:focus-visible': { zIndex: 2 },
      },
    },
    size: {
      sm: { minHeight: { base: '9', md: '7' }, paddingInline: '2', textStyle: 'small', fontWeight: 500 },
      md: {},
      lg: { minHeight: '11', paddingInline: '5', fontSize: '16px' },
    },
  },
  compoundVariants: [
    {
      variant: 'outline',
      colorPalette: 'red',
      css: { color: 'danger', borderColor: 'danger', '&:hover': { color: 'danger', bg: 'dangerBg' } },
    },
    {
      variant: 'ghost',
      colorPalette: 'red',
      css: { color: 'danger', '&:hover': { color: 'danger', bg: 'dangerBg' } },
    },
  ],
  defaultVariants: { variant: 'outline', size: 'md' },
})

/** A single-line text input. */
export const inputRecipe = defineRecipe({
  className: 'chakra-input',
  base: {
    width: 'full',
    minWidth: 0,
    '--input-height': 'sizes.10',
    height: 'var(--input-height)',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    bg: 'surface',
    color: 'ink',
    fontSize: '16px',
    '&:focus-visible': { outlineOffset: '1px', borderColor: 'focus' },
    '&[readonly]': { bg: 'well', borderColor: 'line' },
    '&[aria-invalid=true]': { borderWidth: '2px', borderColor: 'danger' },
  },
  variants: {
    size: {
      sm: { '--input-height': { base: 'sizes.11', md: 'sizes.9' }, fontSize: { base: '16px', md: '14px' } },
      md: {},
      lg: { '--input-height': 'sizes.11' },
    },
  },
  defaultVariants: { size: 'md' },
})

/** A multi-line text input that grows with its text. */
export const textareaRecipe = defineRecipe({
  className: 'chakra-textarea',
  base: {
    ...inputRecipe.base,
    height: 'auto',
    padding: '8px 12px',
    lineHeight: '24px',
    resize: 'none',
    display: 'block',
    fieldSizing: 'content',
  },
})

/** The browser's own select, styled as an input. */
export const nativeSelectRecipe = defineSlotRecipe({
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', minWidth: 0 },
    field: { ...inputRecipe.base, appearance: 'none', paddingInlineEnd: '9', textOverflow: 'ellipsis' },
    indicator: {
      position: 'absolute',
      right: '3',
      top: 'calc(50% - 8px)',
      pointerEvents: 'none',
      color: 'ink2',
    },
  },
  variants: {
    size: {
      sm: { field: inputRecipe.variants?.size.sm ?? {} },
      md: {},
      lg: { field: inputRecipe.variants?.size.lg ?? {} },
    },
  },
  defaultVariants: { size: 'md' },
})

/** Label, hint and control, one under the other; a field with an error has a bar at its left. */
export const fieldRecipe = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'helperText', 'errorText'],
  base: {
    root: {
      display: 'grid',
      gap: '1',
      alignContent: 'start',
      minWidth: 0,
      '&[data-invalid]': { borderLeftWidth: '4px', borderColor: 'danger', paddingInlineStart: '3' },
    },
    label: {
      textStyle: 'strong',
      width: 'fit-content',
      '& small': { color: 'ink2', fontWeight: 400, fontSize: '1em' },
    },
    helperText: { color: 'ink2', fontSize: '13px', lineHeight: '18px' },
    errorText: { display: 'flex', gap: '1.5', alignItems: 'center', color: 'danger', textStyle: 'strong' },
  },
})

/** A checkbox with its label beside it. */
export const checkboxRecipe = defineSlotRecipe({
  className: 'chakra-checkbox',
  slots: ['root', 'control', 'indicator'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-grid',
      gridTemplateColumns: '20px minmax(0, 1fr)',
      gap: '3',
      alignItems: 'start',
      cursor: 'pointer',
      '&[data-readonly]': { cursor: 'help' },
    },
    control: {
      width: '20px',
      height: '20px',
      display: 'inline-grid',
      placeItems: 'center',
      borderWidth: '1.5px',
      borderColor: 'field',
      borderRadius: '4px',
      bg: 'surface',
      color: 'onAccent',
      '&[data-state=checked]': { bg: 'accent', borderColor: 'accent' },
      '&[data-invalid]': { borderWidth: '2px', borderColor: 'danger' },
      '&[data-readonly], &[data-readonly][data-state=checked]': {
        bg: 'well',
        color: 'ink3',
        borderStyle: 'dashed',
        borderColor: 'field',
      },
      '&[data-focus-visible]': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    indicator: { width: '16px', height: '16px' },
  },
})

/** Attached buttons, one of which is selected. */
export const segmentGroupRecipe = defineSlotRecipe({
  className: 'chakra-segment-group',
  slots: ['root', 'item'],
  base: {
    // Isolated: a selected button must not cover what sticks above the page.
    root: {
      display: 'flex',
      width: { base: 'full', md: 'max-content' },
      maxWidth: 'full',
      isolation: 'isolate',
    },
    item: {
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
      '&[data-state=checked]': {
        bg: 'accentBg',
        color: 'accent',
        borderColor: 'accent',
        boxShadow: 'inset 0 0 0 1px {colors.accent}',
        fontWeight: 600,
        zIndex: 1,
      },
      '&[data-focus-visible]': {
        outline: '2px solid',
        outlineColor: 'focus',
        outlineOffset: '2px',
        zIndex: 2,
      },
      '&[data-readonly]': { borderStyle: 'dashed', color: 'ink3', bg: 'well', cursor: 'help' },
    },
  },
})
