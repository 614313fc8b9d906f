import { registerRecipe } from '../theme/register.ts'

/** A key on the keyboard. */
registerRecipe('kbd', {
  className: 'chakra-kbd',
  base: {
    fontFamily: 'mono',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 500,
    color: 'ink3',
    bg: 'surface',
    borderWidth: '1px 1px 2px',
    borderColor: 'line',
    borderRadius: '4px',
    paddingInline: '5px',
  },
})
