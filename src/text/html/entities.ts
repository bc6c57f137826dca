// Own code: the reference knows the entities of HTML 4 by name; the library `entities` knows HTML 5's.
// Each run is the code point of its first name, then the names in order (`-` for a code point without one).
const runs: [number, string][] = [
  [
    160,
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 ' +
      'acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde ' +
      'Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute ' +
      'Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde ' +
      'auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
      'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
  ],
  [
    913,
    'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau ' +
      'Upsilon Phi Chi Psi Omega',
  ],
  [
    945,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma ' +
      'tau upsilon phi chi psi omega',
  ],
  [977, 'thetasym upsih - - - piv'],
  [34, 'quot - - - amp apos'],
  [60, 'lt - gt'],
  [338, 'OElig oelig'],
  [352, 'Scaron scaron'],
  [376, 'Yuml'],
  [402, 'fnof'],
  [710, 'circ'],
  [732, 'tilde'],
  [8194, 'ensp emsp'],
  [8201, 'thinsp - - zwnj zwj lrm rlm'],
  [8211, 'ndash mdash - - - lsquo rsquo sbquo - ldquo rdquo bdquo - dagger Dagger bull - - - hellip'],
  [8240, 'permil - prime Prime - - - - - lsaquo rsaquo - - - oline'],
  [8260, 'frasl'],
  [8364, 'euro'],
  [8465, 'image'],
  [8472, 'weierp - - - real'],
  [8482, 'trade'],
  [8501, 'alefsym'],
  [8592, 'larr uarr rarr darr harr'],
  [8629, 'crarr'],
  [8656, 'lArr uArr rArr dArr hArr'],
  [8704, 'forall - part exist - empty - nabla isin notin - ni'],
  [8719, 'prod - sum minus'],
  [8727, 'lowast - - radic - - prop infin - ang'],
  [8743, 'and or cap cup int'],
  [8756, 'there4'],
  [8764, 'sim'],
  [8773, 'cong'],
  [8776, 'asymp'],
  [8800, 'ne equiv - - le ge'],
  [8834, 'sub sup nsub - sube supe'],
  [8853, 'oplus - otimes'],
  [8869, 'perp'],
  [8901, 'sdot'],
  [8968, 'lceil rceil lfloor rfloor'],
  [10216, 'lang rang'],
  [9674, 'loz'],
  [9824, 'spades - - clubs - hearts diams'],
]

/** Named entities of HTML 4, without `&` and `;`, to their characters. */
export const entityNames: ReadonlyMap<string, string> = new Map(
  runs.flatMap(([first, names]) =>
    names
      .split(' ')
      .flatMap((name, at): [string, string][] => (name === '-' ? [] : [[name, String.fromCodePoint(first + at)]])),
  ),
)

/** Whether a code point is allowed in XML, and so as a numeric entity. */
export function isSafeCodePoint(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  )
}
