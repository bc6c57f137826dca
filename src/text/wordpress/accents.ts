// Own code: it must equal WordPress's remove_accents; libraries know other letters. The first word of a line is the plain form
// of the letters after it.
const table = `
a ªàáâãäåāăąǎɑạảấầẩẫậắằẳẵặ
A ÀÁÂÃÄÅĀĂĄǍẠẢẤẦẨẪẬẮẰẲẴẶ
ae æ
AE Æ
c çćĉċč
C ÇĆĈĊČ
d ðďđ
D ÐĎĐ
e èéêëēĕėęěẹẻẽếềểễệ
E ÈÉÊËĒĔĖĘĚ€ẸẺẼẾỀỂỄỆ
g ĝğġģ
G ĜĞĠĢ
h ĥħ
H ĤĦ
i ìíîïĩīĭįıǐỉị
I ÌÍÎÏĨĪĬĮİǏỈỊ
ij ĳ
IJ Ĳ
j ĵ
J Ĵ
k ķĸ
K Ķ
l ĺļľŀł
L ĹĻĽĿŁ
n ñńņňŉŋ
N ÑŃŅŇŊ
o ºòóôõöøōŏőơǒọỏốồổỗộớờởỡợ
O ÒÓÔÕÖØŌŎŐƠǑỌỎỐỒỔỖỘỚỜỞỠỢ
oe œ
OE Œ
r ŕŗř
R ŔŖŘ
s ßśŝşšșſ
S ŚŜŞŠȘ
t ţťŧț
T ŢŤŦȚ
th þ
TH Þ
u ùúûüũūŭůűųưǔǖǘǚǜụủứừửữự
U ÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛỤỦỨỪỬỮỰ
w ŵ
W Ŵ
y ýÿŷỳỵỷỹ
Y ÝŶŸỲỴỶỸ
z źżž
Z ŹŻŽ
`

const plainForms = new Map<string, string>([['£', '']])
for (const line of table.trim().split('\n')) {
  const [plain, letters] = line.split(' ')
  for (const letter of letters!) plainForms.set(letter, plain!)
}

const beyondAscii = /[\u0080-\uffff]/
const accented = new RegExp(`[${[...plainForms.keys()].join('')}]`, 'g')

/** Replaces Latin letters by plain ones (`ß` → `s`, `Æ` → `AE`, `€` → `E`); some locales differ: `ü` → `ue` in German. */
export function removeAccents(text: string, locale = ''): string {
  if (!beyondAscii.test(text)) return text
  const composed = text.normalize('NFC')
  const [, letters] = ownLetters.find(([locales]) => locales.test(locale)) ?? []
  const own = letters ? composed.replace(letters.pattern, (letter) => letters.forms[letter]!) : composed
  return own.replace(accented, (letter) => plainForms.get(letter)!)
}

const ownLetters = [
  [/^de(?:_|$)/, { Ä: 'Ae', ä: 'ae', Ö: 'Oe', ö: 'oe', Ü: 'Ue', ü: 'ue', ß: 'ss' }],
  [/^da(?:_|$)/, { Æ: 'Ae', æ: 'ae', Ø: 'Oe', ø: 'oe', Å: 'Aa', å: 'aa' }],
  [/^ca(?:_|$)/, { l·l: 'll' }],
  [/^(?:sr_RS|bs_BA)$/, { Đ: 'DJ', đ: 'dj' }],
].map(([locales, forms]) => [locales, { forms, pattern: new RegExp(Object.keys(forms!).join('|'), 'g') }]) as [
  RegExp,
  { readonly forms: Readonly<Record<string, string>>; readonly pattern: RegExp },
][]
