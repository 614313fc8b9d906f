import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Label, hint and control under each other; a wrong field has a bar at its left. */
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
