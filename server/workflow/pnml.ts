import type { PetriNet } from '../../machines/lifecycle/petri-net.ts'
import { escapeXml } from './xml.ts'

const named = (text: string): string => `<name><text>${escapeXml(text)}</text></name>`

/** As process mining tools mark a transition that no event of a log records. */
const SILENT =
  '<toolspecific tool="StochasticPetriNet" version="0.2"><property key="invisible">true</property></toolspecific>'

/** A net as PNML (ISO/IEC 15909-2), in the grammar of place/transition nets. */
export const pnmlOf = ({ name, places, initial, transitions }: PetriNet): string => {
  const place = (path: string) => `p${places.indexOf(path) + 1}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">',
    `<net id="net" type="http://www.pnml.org/version-2009/grammar/ptnet">${named(name)}<page id="page">`,
    ...places.map(
      (path) =>
        `<place id="${place(path)}">${named(path)}${
          path === initial ? '<initialMarking><text>1</text></initialMarking>' : ''
        }</place>`,
    ),
    ...transitions.flatMap(({ label, from, to }, index) => {
      const id = `t${index + 1}`
      return [
        `<transition id="${id}">${named(label ?? `${from} → ${to}`)}${label === null ? SILENT : ''}</transition>`,
        `<arc id="${id}in" source="${place(from)}" target="${id}"/>`,
        `<arc id="${id}out" source="${id}" target="${place(to)}"/>`,
      ]
    }),
    '</page></net>',
    '</pnml>',
    '',
  ].join('\n')
}
