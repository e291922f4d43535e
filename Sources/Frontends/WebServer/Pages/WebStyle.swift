// What served pages have beyond the style of the exported site: forms, boxes to tick, states of saving.

enum WebStyle {
    static let written = """
        .site .find { margin: 0; } .site #query { width: 9.5rem; padding: .3rem .5rem; font: .8125rem/1.25rem var(--sans); }
        main form { margin: 0; } main :is(input:not([type=checkbox], [type=radio]), textarea, select) { font: 1rem/1.5rem var(--sans); color: var(--ink); background: var(--sheet); border: 1px solid var(--quiet); border-radius: 6px; padding: .5rem .75rem; max-width: 100%; }
        main button, .button { font: 600 .9375rem/1.5rem var(--sans); color: var(--sheet); background: var(--accent); border: 1px solid var(--accent); border-radius: 6px; padding: .5rem 1rem; cursor: pointer; text-decoration: none; display: inline-block; }
        main button.quiet, .button.quiet { color: var(--accent); background: none; } main button:hover, .button:hover { filter: brightness(1.08); }
        .entry-form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; } .entry-form label { font: var(--note); color: var(--quiet); }
        .glance ul { list-style: none; margin: 0; padding: 0; } .glance li { display: flex; align-items: baseline; gap: .6rem; padding: .15rem 0; overflow-wrap: anywhere; } .glance li > .text { flex: 1; min-width: 0; } .glance li time { flex: 0 0 6.2rem; font: .85rem/1.5rem var(--sans); color: var(--quiet); font-variant-numeric: tabular-nums; }
        .glance h2 { font-size: 1.15rem; margin: 1.5rem 0 .4rem; } .glance > section:first-child h2 { margin-top: 0; } .glance li a { color: inherit; text-decoration: none; } .glance li a:hover { color: var(--accent); } .glance small { margin-left: .5rem; } .glance .lead { font: var(--small); color: var(--quiet); margin-right: .4rem; } .glance li > .box, .items li > .box { margin: 0; align-self: center; }
        .tone-warning { color: var(--warned); } .tone-critical { color: var(--critical); font-weight: 600; } .tone-quiet { color: var(--quiet); }
        .notes-below { font: var(--small); color: var(--quiet); border-top: 1px solid var(--rule); margin-top: 2.5rem; padding-top: .75rem; } .notes-below p { margin: 0 0 .25rem; }
        .problem { border-left: 3px solid var(--critical); background: var(--soft); padding: .5rem 1rem; border-radius: 0 6px 6px 0; } .problem pre { background: none; padding: 0; margin: .5rem 0 0; }
        .items { list-style: none; margin: 0 0 1.25rem; padding: 0; } .items li { border-bottom: 1px solid var(--rule); padding: .35rem 0; display: flex; align-items: baseline; gap: .6rem; } .items .in-1 { padding-left: 1.75rem; } .items .in-2 { padding-left: 3.5rem; } .items .text { flex: 1; min-width: 0; } .items .is-done { color: var(--quiet); }
        .items .is-waiting .text::after { content: " …"; color: var(--quiet); }
        .cells, .cells span { display: block; } .cells { font: .75rem/1.2rem var(--sans); } .cells span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: var(--ink); } .month-table td { height: 6rem; } @media (max-width: 34rem) { .month-table { min-width: 40rem; } }
        .scroll { overflow-x: auto; } .switch { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font: var(--note); margin: 0 0 1rem; } .switch a { text-decoration: none; } .switch [aria-current] { color: var(--ink); font-weight: 600; }
        .told { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; background: var(--soft); border-radius: 6px; padding: .4rem .9rem; font: var(--note); margin-bottom: 1rem; } .told button { padding: .15rem .7rem; }
        .tick { flex: none; line-height: 0; } main .box-button { background: none; border: 0; padding: .3rem; margin: -.3rem; line-height: 0; border-radius: 6px; } .box-button .box { margin: 0 !important; vertical-align: middle; } .box-button:hover .box { border-color: var(--accent); }
        .task-done > .tick .box { background: var(--accent); border-color: var(--accent); } .task-done > .tick .box::after { content: ""; display: block; width: .28rem; height: .56rem; margin: .02rem auto 0; border: solid var(--sheet); border-width: 0 2px 2px 0; transform: rotate(42deg); } .task-started > .tick .box { background: linear-gradient(to right, var(--quiet) 50%, transparent 50%); }
        .skip-turn { order: 9; } main button.small { font: var(--small); padding: 0 .5rem; }
        .capture { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem !important; } .capture input { flex: 1 1 16rem; min-width: 0; } .choices { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
        .moods { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; margin-bottom: 1.5rem !important; } .moods .count { margin-right: .5rem; } main .moods button { background: none; border: 0; padding: .5rem; min-width: 44px; min-height: 44px; line-height: 0; } .moods .mood { width: 1.5rem; height: 1.5rem; margin: 0; } .moods button:hover .mood { outline: 2px solid var(--accent); outline-offset: 2px; }
        .edit label, .theirs label { display: block; font: var(--small); color: var(--quiet); } main .edit textarea, main .theirs textarea { width: 100%; font: .9375rem/1.6 var(--mono); margin-bottom: .75rem; resize: vertical; } .both { display: grid; gap: 1.5rem; } @media (min-width: 60rem) { .both { grid-template-columns: 1fr 1fr; } }
        html { overflow-anchor: none; } .beside-page { position: sticky; top: 0; z-index: 5; width: fit-content; max-width: min(92vw, 44rem); margin: 0 auto; } .beside-page p { margin: .25rem 0 0; font: var(--note); } .beside-page p:not(:empty) { color: var(--ink); background: var(--sheet); border: 1px solid var(--accent); border-radius: 6px; padding: .5rem .9rem; box-shadow: 0 2px 12px #0003; } .beside-page button { font: inherit; color: var(--accent); background: none; border: 0; padding: .25rem; text-decoration: underline; cursor: pointer; }
        .reading dd { margin-bottom: .75rem; white-space: pre-wrap; }
        .search-form { display: flex; flex-wrap: wrap; gap: .75rem; margin-bottom: 1.25rem !important; } .search-form input { flex: 1 1 16rem; min-width: 0; }
        @media (max-width: 34rem) { .site .find { flex: 1; } .site #query { width: 100%; } .glance li time { flex-basis: 5.4rem; } }
        @media (pointer: coarse) { main button, main input:not([type=checkbox], [type=radio]) { min-height: 44px; } }
        @media print { form, .find, .beside-page { display: none !important; } }
        """
}
