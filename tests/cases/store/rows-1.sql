INSERT INTO migration VALUES (1, 1772442000000);
UPDATE counter SET value = 2;
INSERT INTO event VALUES (1, 'source.added', 'src_1kjpwd6m017n42jf19', NULL, 'alex', 1772442000000, '22916-1b321c6a', '{"revision":1,"reading":"rdg_9fxsdqeb4qe0hxr1630t"}', NULL);
INSERT INTO event VALUES (2, 'document.added', 'doc_1kjpwd6m017n42jfnc', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"claims":2,"excluded":2}', NULL);
INSERT INTO event VALUES (3, 'claim.restored', 'clm_1kjpwd6m017n42jjf7', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"claim":"clm_1kjpwd6m017n42jjf7","exclusion":"exc_1kjpwd6m017n42jht3"}', NULL);
INSERT INTO event VALUES (4, 'claim.type', 'clm_1kjpwd6m017n42jgj2', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"changes":[{"claim":"clm_1kjpwd6m017n42jgj2","revision":1,"from":"fact","to":"comparison"}]}', NULL);
INSERT INTO event VALUES (5, 'claim.state', 'clm_1kjpwd6m017n42jgj2', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"changes":[{"claim":"clm_1kjpwd6m017n42jgj2","revision":1,"from":{"state":"proposed"},"to":{"state":"excluded","reason":"other","note":""}}]}', NULL);
INSERT INTO event VALUES (6, 'claim.state', 'clm_1kjpwd6m017n42jgj2', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"changes":[{"claim":"clm_1kjpwd6m017n42jgj2","revision":1,"from":{"state":"excluded","reason":"other","note":""},"to":{"state":"proposed"}}]}', NULL);
INSERT INTO event VALUES (7, 'set.changed', 'set_1kjpwd6m017n42jkf7', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"claim":"clm_1kjpwd6m017n42jgj2","revision":1,"units":["unt_1kjpwd6m017n42jkh2"]}', NULL);
INSERT INTO event VALUES (8, 'set.changed', 'set_1kjpwd6m017n42jkf7', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"claim":"clm_1kjpwd6m017n42jgj2","revision":2,"units":["unt_1kjpwd6m017n42jkws"]}', NULL);
INSERT INTO event VALUES (9, 'set.changed', 'set_1kjpwd6m017n42jkf7', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"claim":"clm_1kjpwd6m017n42jgj2","revision":3,"ended":["unt_1kjpwd6m017n42jkws"]}', 8);
INSERT INTO event VALUES (10, 'assessment.recorded', 'clm_1kjpwd6m017n42jgj2', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"assessment":"asm_1kjpwd6m017n42jmfr","status":"supported","claim_revision":1}', NULL);
INSERT INTO event VALUES (11, 'set.assessed', 'set_1kjpwd6m017n42jn35', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"claim":"clm_1kjpwd6m017n42jh8c","revision":1,"units":["unt_1kjpwd6m017n42jn9g"]}', NULL);
INSERT INTO event VALUES (12, 'assessment.recorded', 'clm_1kjpwd6m017n42jh8c', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"assessment":"asm_1kjpwd6m017n42jnrt","status":"supported","claim_revision":1}', NULL);
INSERT INTO event VALUES (13, 'source.revised', 'src_1kjpwd6m017n42jf19', NULL, 'alex', 1772442000000, '22916-1b321c6a', '{"revision":2,"reading":"rdg_6pyme3jr2zf3ygy75nwk"}', NULL);
INSERT INTO event VALUES (14, 'document.revised', 'doc_1kjpwd6m017n42jfnc', 'doc_1kjpwd6m017n42jfnc', 'alex', 1772442000000, '22916-1b321c6a', '{"revision":2,"kept":2,"changed":1,"retired":0}', NULL);
INSERT INTO request VALUES ('req-1', 'source add', '{"source":"src_1kjpwd6m017n42jf19","revision":1,"new":true,"title":"facts.md","via":"file","mode":"text","chars":83}', 1772442000000);
INSERT INTO document VALUES ('doc_1kjpwd6m017n42jfnc', '/home/alex/articles/article.md', 1772442000000);
INSERT INTO document_revision VALUES ('doc_1kjpwd6m017n42jfnc', 1, NULL, 'sha256:e31d7fda86a83ddfaa731c6f3d301470e7804208cee0d2d785b5bd0279b3b342', 'utf-8', 0, 'markdown', 'en', 'stop words', 'rules 1', '[]', '{"blocks":[1,2,3,4]}', 83, 'alex', 1772442000000);
INSERT INTO document_revision VALUES ('doc_1kjpwd6m017n42jfnc', 2, 1, 'sha256:7e994eb7a7700198228b046476a9e2be8f4bc5a56cfab376ed4889c2909e87c6', 'utf-8', 0, 'markdown', 'en', 'stop words', 'rules 1', '[]', '{"splices":[[2,1,[5]]]}', 87, 'alex', 1772442000000);
INSERT INTO document_block VALUES (1, 'doc_1kjpwd6m017n42jfnc', 'heading', '[]', '[[2,9,"Service","sha256:23af62a102dab10e1ba39f694f7fb1184992be0014663a07b42c4151642bb9c5","sha256:439083f38956ba51ece90631552c6ea23c5c29570d3d5710e408e77e01ba7375"]]', 11, '# Service

');
INSERT INTO document_block VALUES (2, 'doc_1kjpwd6m017n42jfnc', 'paragraph', '["Service"]', '[[0,33,"The ferry carries 320 passengers.","sha256:411aceba3b4f1ee6a77f9dee862dcb85c6a50e2e8084ccb75b955470f0ed919b","sha256:2585c63f9683b5e4ddb3a945609696ad2a2885f58adda56e3bd77e40cd7e62ee"]]', 35, 'The ferry carries 320 passengers.

');
INSERT INTO document_block VALUES (3, 'doc_1kjpwd6m017n42jfnc', 'paragraph', '["Service"]', '[[0,28,"The ferry sails twice a day.","sha256:0408d09c610078f7e66261afd6ae830ca58c1b17f934ad8c68f5e2a236ab4edd","sha256:2585c63f9683b5e4ddb3a945609696ad2a2885f58adda56e3bd77e40cd7e62ee"]]', 30, 'The ferry sails twice a day.

');
INSERT INTO document_block VALUES (4, 'doc_1kjpwd6m017n42jfnc', 'paragraph', '["Service"]', '[[0,6,"Is it?","sha256:db4e4f5c1306628222c63e24d6a9199a1765747d13df3ef4451a3b03f11cedc1","sha256:2585c63f9683b5e4ddb3a945609696ad2a2885f58adda56e3bd77e40cd7e62ee"]]', 7, 'Is it?
');
INSERT INTO document_block VALUES (5, 'doc_1kjpwd6m017n42jfnc', 'paragraph', '["Service"]', '[[0,32,"Now the ferry sails twice a day.","sha256:1012823234fb981622949563165dabe11d7f73dca68458eb90878f37055abc4c","sha256:2585c63f9683b5e4ddb3a945609696ad2a2885f58adda56e3bd77e40cd7e62ee"]]', 34, 'Now the ferry sails twice a day.

');
INSERT INTO claim VALUES ('clm_1kjpwd6m017n42jgj2', 'doc_1kjpwd6m017n42jfnc', 1772442000000);
INSERT INTO claim VALUES ('clm_1kjpwd6m017n42jh8c', 'doc_1kjpwd6m017n42jfnc', 1772442000000);
INSERT INTO claim VALUES ('clm_1kjpwd6m017n42jjf7', 'doc_1kjpwd6m017n42jfnc', 1772442000000);
INSERT INTO claim_revision VALUES ('clm_1kjpwd6m017n42jgj2', 1, 'The ferry carries 320 passengers.', 'sha256:411aceba3b4f1ee6a77f9dee862dcb85c6a50e2e8084ccb75b955470f0ed919b', 'extracted', 'rules 1', '["sentence"]', 1, 'alex', 1772442000000);
INSERT INTO claim_revision VALUES ('clm_1kjpwd6m017n42jh8c', 1, 'The ferry sails twice a day.', 'sha256:0408d09c610078f7e66261afd6ae830ca58c1b17f934ad8c68f5e2a236ab4edd', 'extracted', 'rules 1', '["sentence"]', 1, 'alex', 1772442000000);
INSERT INTO claim_revision VALUES ('clm_1kjpwd6m017n42jjf7', 1, 'Is it?', 'sha256:db4e4f5c1306628222c63e24d6a9199a1765747d13df3ef4451a3b03f11cedc1', 'extracted', 'rules 1', '["restored"]', 1, 'alex', 1772442000000);
INSERT INTO claim_revision VALUES ('clm_1kjpwd6m017n42jh8c', 2, 'Now the ferry sails twice a day.', 'sha256:1012823234fb981622949563165dabe11d7f73dca68458eb90878f37055abc4c', 'edited', 'rules 1', '["sentence"]', 2, 'alex', 1772442000000);
INSERT INTO claim_placement VALUES ('clm_1kjpwd6m017n42jgj2', 1, 2, 0, 33, 'sha256:2585c63f9683b5e4ddb3a945609696ad2a2885f58adda56e3bd77e40cd7e62ee');
INSERT INTO claim_placement VALUES ('clm_1kjpwd6m017n42jh8c', 1, 3, 0, 28, 'sha256:2585c63f9683b5e4ddb3a945609696ad2a2885f58adda56e3bd77e40cd7e62ee');
INSERT INTO claim_placement VALUES ('clm_1kjpwd6m017n42jjf7', 1, 4, 0, 6, 'sha256:2585c63f9683b5e4ddb3a945609696ad2a2885f58adda56e3bd77e40cd7e62ee');
INSERT INTO claim_placement VALUES ('clm_1kjpwd6m017n42jh8c', 2, 5, 0, 32, 'sha256:2585c63f9683b5e4ddb3a945609696ad2a2885f58adda56e3bd77e40cd7e62ee');
INSERT INTO claim_attribute VALUES (1, 'clm_1kjpwd6m017n42jgj2', 1, 'state', '{"state":"proposed"}', 2, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (2, 'clm_1kjpwd6m017n42jgj2', 1, 'type', '{"type":"fact"}', 2, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (3, 'clm_1kjpwd6m017n42jgj2', 1, 'markers', '["quantitative"]', 2, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (4, 'clm_1kjpwd6m017n42jgj2', 1, 'facets', '[{"kind":"quantity","spans":[[18,32]]}]', 2, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (5, 'clm_1kjpwd6m017n42jh8c', 1, 'state', '{"state":"proposed"}', 2, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (6, 'clm_1kjpwd6m017n42jh8c', 1, 'type', '{"type":"fact"}', 2, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (7, 'clm_1kjpwd6m017n42jh8c', 1, 'markers', '["quantitative"]', 2, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (8, 'clm_1kjpwd6m017n42jh8c', 1, 'facets', '[]', 2, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (9, 'clm_1kjpwd6m017n42jjf7', 1, 'state', '{"state":"accepted"}', 3, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (10, 'clm_1kjpwd6m017n42jjf7', 1, 'type', '{"type":"fact"}', 3, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (11, 'clm_1kjpwd6m017n42jjf7', 1, 'markers', '[]', 3, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (12, 'clm_1kjpwd6m017n42jjf7', 1, 'facets', '[]', 3, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (13, 'clm_1kjpwd6m017n42jgj2', 1, 'type', '{"type":"comparison"}', 4, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (14, 'clm_1kjpwd6m017n42jgj2', 1, 'state', '{"state":"excluded","reason":"other","note":""}', 5, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (15, 'clm_1kjpwd6m017n42jgj2', 1, 'state', '{"state":"proposed"}', 6, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (16, 'clm_1kjpwd6m017n42jh8c', 2, 'state', '{"state":"proposed"}', 14, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (17, 'clm_1kjpwd6m017n42jh8c', 2, 'type', '{"type":"fact"}', 14, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (18, 'clm_1kjpwd6m017n42jh8c', 2, 'markers', '["quantitative","time_sensitive"]', 14, 'alex', 1772442000000);
INSERT INTO claim_attribute VALUES (19, 'clm_1kjpwd6m017n42jh8c', 2, 'facets', '[]', 14, 'alex', 1772442000000);
INSERT INTO claim_exclusion VALUES ('exc_1kjpwd6m017n42jhay', 'doc_1kjpwd6m017n42jfnc', 'sha256:23af62a102dab10e1ba39f694f7fb1184992be0014663a07b42c4151642bb9c5', 'Service', 'heading', 'rules 1', 1772442000000);
INSERT INTO claim_exclusion VALUES ('exc_1kjpwd6m017n42jht3', 'doc_1kjpwd6m017n42jfnc', 'sha256:db4e4f5c1306628222c63e24d6a9199a1765747d13df3ef4451a3b03f11cedc1', 'Is it?', 'question', 'rules 1', 1772442000000);
INSERT INTO claim_exclusion_placement VALUES ('exc_1kjpwd6m017n42jhay', 1, 2, 9);
INSERT INTO claim_exclusion_placement VALUES ('exc_1kjpwd6m017n42jht3', 4, 0, 6);
INSERT INTO claim_exclusion_change VALUES (1, 'exc_1kjpwd6m017n42jht3', 'clm_1kjpwd6m017n42jjf7', 3);
INSERT INTO source VALUES ('src_1kjpwd6m017n42jf19', 'file:/home/alex/articles/facts.md', 1772442000000);
INSERT INTO source_blob VALUES ('sha256:63d71fb3e25f7389cfcb774c93982ba389ea2211db39d1a2aeef5aaed7804d95', 'zlib', X'789C0BC94855484B2D2AAA54484E2C2ACA4C2D563036325028482C2E4ECD4B4F2D2A5648CC4B51303100C916EB717185C095172766E6142B94946726A72A242AA4245602657DF38B52F5B8009D941B32');
INSERT INTO source_blob VALUES ('sha256:7063fbef46b347a2b1152c6e7d60c25d1b0c7fc89001c77f3f0401a095d0c6d9', 'zlib', X'789C73CCC951C82C56C84B2DD7E3E20AC94855484B2D2AAA54284ECCCC29562829CF4C4E5548544849ACD4E3020027E80DBA');
INSERT INTO source_reading VALUES ('rdg_9fxsdqeb4qe0hxr1630t', 'src_1kjpwd6m017n42jf19', 'sha256:63d71fb3e25f7389cfcb774c93982ba389ea2211db39d1a2aeef5aaed7804d95', 'markdown 1', '{"pyromark":"0.10.3"}', 'text/markdown', 'utf-8', 'text', '[]', 0, '', '', '', '', '', 83, 3, 'The ferry carries 320 passengers and 40 cars.

The ferry sails twice a day.

More.
', '[["paragraph",0,45,null,null,null,0],["paragraph",47,75,null,null,null,0],["paragraph",77,82,null,null,null,0]]');
INSERT INTO source_reading VALUES ('rdg_6pyme3jr2zf3ygy75nwk', 'src_1kjpwd6m017n42jf19', 'sha256:7063fbef46b347a2b1152c6e7d60c25d1b0c7fc89001c77f3f0401a095d0c6d9', 'markdown 1', '{"pyromark":"0.10.3"}', 'text/markdown', 'utf-8', 'text', '[]', 0, '', '', '', '', '', 42, 2, 'All is new.

The ferry sails twice a day.
', '[["paragraph",0,11,null,null,null,0],["paragraph",13,41,null,null,null,0]]');
INSERT INTO source_revision VALUES ('src_1kjpwd6m017n42jf19', 1, NULL, 'sha256:63d71fb3e25f7389cfcb774c93982ba389ea2211db39d1a2aeef5aaed7804d95', 'rdg_9fxsdqeb4qe0hxr1630t', '/home/alex/articles/facts.md', 'file', 'alex', 1772442000000);
INSERT INTO source_revision VALUES ('src_1kjpwd6m017n42jf19', 2, 1, 'sha256:7063fbef46b347a2b1152c6e7d60c25d1b0c7fc89001c77f3f0401a095d0c6d9', 'rdg_6pyme3jr2zf3ygy75nwk', '/home/alex/articles/facts.md', 'file', 'alex', 1772442000000);
INSERT INTO source_passage VALUES (1, 'psg_1srs79655ztkn6q7mqpb', 'rdg_9fxsdqeb4qe0hxr1630t', 'src_1kjpwd6m017n42jf19', 0, 'paragraph', 0, 45, '[]', 'The ferry carries 320 passengers and 40 cars.');
INSERT INTO source_passage VALUES (2, 'psg_0b0dj97g81xa41x76eb4', 'rdg_9fxsdqeb4qe0hxr1630t', 'src_1kjpwd6m017n42jf19', 1, 'paragraph', 47, 75, '[]', 'The ferry sails twice a day.');
INSERT INTO source_passage VALUES (3, 'psg_51s8c139esdwkkazbhag', 'rdg_9fxsdqeb4qe0hxr1630t', 'src_1kjpwd6m017n42jf19', 2, 'paragraph', 77, 82, '[]', 'More.');
INSERT INTO source_passage VALUES (4, 'psg_vevqvc23ybq6be564wzy', 'rdg_6pyme3jr2zf3ygy75nwk', 'src_1kjpwd6m017n42jf19', 0, 'paragraph', 0, 11, '[]', 'All is new.');
INSERT INTO source_passage VALUES (5, 'psg_fz3211tnwy4m6thc6wzm', 'rdg_6pyme3jr2zf3ygy75nwk', 'src_1kjpwd6m017n42jf19', 1, 'paragraph', 13, 41, '[]', 'The ferry sails twice a day.');
INSERT INTO search_trace VALUES ('trc_1kjpwd6m017n42jjkj', 'cars', '{"readings": "newest", "limit": 50}', '{"lanes": ["exact", "bm25", "fuzzy", "relationship"], "form": 1}', 1, '[["psg_1srs79655ztkn6q7mqpb", {"bm25": 1}]]', '["1 source with 3 passages was searched, in the newest revision only, and nothing outside this store."]', 'alex', 1772442000000);
INSERT INTO evidence_set VALUES ('set_1kjpwd6m017n42jkf7', 'review', 'The ferry carries 320 passengers.', 'clm_1kjpwd6m017n42jgj2', 'alex', 1772442000000);
INSERT INTO evidence_set VALUES ('set_1kjpwd6m017n42jn35', 'review', 'The ferry sails twice a day.', 'clm_1kjpwd6m017n42jh8c', 'alex', 1772442000000);
INSERT INTO evidence_set_revision VALUES ('set_1kjpwd6m017n42jkf7', 1, NULL, '{"op":"add","passages":["psg_1srs79655ztkn6q7mqpb"]}', 1, 'alex', 1772442000000);
INSERT INTO evidence_set_revision VALUES ('set_1kjpwd6m017n42jkf7', 2, 1, '{"op":"add","passages":["psg_51s8c139esdwkkazbhag"]}', 1, 'alex', 1772442000000);
INSERT INTO evidence_set_revision VALUES ('set_1kjpwd6m017n42jkf7', 3, 2, '{"op":"remove","units":["unt_1kjpwd6m017n42jkws"]}', 1, 'alex', 1772442000000);
INSERT INTO evidence_set_revision VALUES ('set_1kjpwd6m017n42jn35', 1, NULL, '{"op":"add","passages":["psg_0b0dj97g81xa41x76eb4"]}', 1, 'alex', 1772442000000);
INSERT INTO evidence_unit VALUES ('unt_1kjpwd6m017n42jkh2', 'set_1kjpwd6m017n42jkf7', 1, 'psg_1srs79655ztkn6q7mqpb', 'src_1kjpwd6m017n42jf19', 1, 'direct', '{"bm25": 1}', 'trc_1kjpwd6m017n42jjkj');
INSERT INTO evidence_unit VALUES ('unt_1kjpwd6m017n42jkws', 'set_1kjpwd6m017n42jkf7', 2, 'psg_51s8c139esdwkkazbhag', 'src_1kjpwd6m017n42jf19', 1, 'direct', '{}', NULL);
INSERT INTO evidence_unit VALUES ('unt_1kjpwd6m017n42jn9g', 'set_1kjpwd6m017n42jn35', 1, 'psg_0b0dj97g81xa41x76eb4', 'src_1kjpwd6m017n42jf19', 1, 'direct', '{}', NULL);
INSERT INTO evidence_unit_end VALUES ('unt_1kjpwd6m017n42jkws', 'set_1kjpwd6m017n42jkf7', 3);
INSERT INTO policy_revision VALUES ('pol_1kjpwd6m017n42jkyd', 1, 'sha256:1ef5a05dcffe0a507646af85acab418b347c7b8bb2a783b6dbecd1f6878b6193', '# What claimtui asks of a claim before it counts as reviewed.
#
# `types` says it for each claim type, `markers` adds to it where a claim carries the
# marker. A key that is left out asks nothing.
#
#   people          how many people must have recorded an assessment of their own
#   evidence        whether the assessment must cite a passage that supports the claim
#   exact_quote     whether the quoted words must stand in the source, letter by letter
#   source_classes  a cited source must be of one of these classes
#   recheck_days    days after which an assessment no longer counts as fresh
#   names           what the claim itself must name: "constraints", "evaluation_date"
#   names_instead   what the claim may name in place of such a source
#   more_people     (markers only) people beside those that the type asks for

name = "default"

[types.fact]
people = 1
evidence = true

[types.definition]
people = 1
evidence = true

[types.attribution]
people = 1
evidence = true

[types.quotation]
people = 1
evidence = true
exact_quote = true

[types.comparison]
people = 1
evidence = true

# A prediction cannot be checked today, but it can say when it could be.
[types.prediction]
names = ["evaluation_date"]

# Whoever follows a recommendation must know for what it was meant.
[types.recommendation]
names = ["constraints"]

# A conclusion rests on what was measured, on code, or on constraints that it states.
[types.interpretation]
people = 1
evidence = true
source_classes = ["measurement", "code"]
names_instead = ["constraints"]

# The author''s own experience or taste: nothing is asked.
[types.judgment]
people = 0

[markers.time_sensitive]
recheck_days = 180
source_classes = ["official", "primary"]

[markers.sensitive]
more_people = 1

[publication]
# The current statuses that clear a claim of which something is asked.
clears = ["supported"]
# Whether proposals of the extraction that nobody has reviewed block publication.
proposals_block = true
', 'alex', 1772442000000);
INSERT INTO assessment VALUES ('asm_1kjpwd6m017n42jmfr', 'clm_1kjpwd6m017n42jgj2', 1, 'doc_1kjpwd6m017n42jfnc', 1, 'set_1kjpwd6m017n42jkf7', 3, 'pol_1kjpwd6m017n42jkyd', 1, 'human', 'alex', 1772442000000, NULL, 'comparison', '["quantitative"]', 'supported', '{"status":"supported","supports":[{"passage":"psg_1srs79655ztkn6q7mqpb"}],"reasons":[{"passage":"psg_1srs79655ztkn6q7mqpb","facet":"subject","text":"It says so."}]}', 10);
INSERT INTO assessment VALUES ('asm_1kjpwd6m017n42jnrt', 'clm_1kjpwd6m017n42jh8c', 1, 'doc_1kjpwd6m017n42jfnc', 1, 'set_1kjpwd6m017n42jn35', 1, 'pol_1kjpwd6m017n42jkyd', 1, 'human', 'alex', 1772442000000, NULL, 'fact', '["quantitative"]', 'supported', '{"status":"supported","supports":[{"passage":"psg_0b0dj97g81xa41x76eb4"}],"reasons":[{"passage":"psg_0b0dj97g81xa41x76eb4","facet":"subject","text":"It says so."}]}', 12);
INSERT INTO assessment_input VALUES ('asm_1kjpwd6m017n42jmfr', 0, 'psg_1srs79655ztkn6q7mqpb', 'src_1kjpwd6m017n42jf19', 1);
INSERT INTO assessment_input VALUES ('asm_1kjpwd6m017n42jnrt', 0, 'psg_0b0dj97g81xa41x76eb4', 'src_1kjpwd6m017n42jf19', 1);
INSERT INTO assessment_passage VALUES ('asm_1kjpwd6m017n42jmfr', 0, 'psg_1srs79655ztkn6q7mqpb', 'supports');
INSERT INTO assessment_passage VALUES ('asm_1kjpwd6m017n42jnrt', 0, 'psg_0b0dj97g81xa41x76eb4', 'supports');
INSERT INTO assessment_source_change VALUES ('asm_1kjpwd6m017n42jmfr', 'src_1kjpwd6m017n42jf19', 2, 1, 13);
INSERT INTO assessment_source_change VALUES ('asm_1kjpwd6m017n42jnrt', 'src_1kjpwd6m017n42jf19', 2, 0, 13);
INSERT INTO document_now VALUES ('doc_1kjpwd6m017n42jfnc', 2, 1);
INSERT INTO claim_now VALUES ('clm_1kjpwd6m017n42jgj2', 'doc_1kjpwd6m017n42jfnc', 0, 1, 'proposed', 'comparison', '["quantitative"]', 'The ferry carries 320 passengers.', NULL, '', 0, 'potentially_stale', 'supported by alex on 2026-03-02, but the passage cited from “facts.md” has changed since', NULL, NULL, '');
INSERT INTO claim_now VALUES ('clm_1kjpwd6m017n42jh8c', 'doc_1kjpwd6m017n42jfnc', 1, 2, 'proposed', 'fact', '["quantitative", "time_sensitive"]', 'Now the ferry sails twice a day.', NULL, '', 0, 'unreviewed', 'nobody has reviewed these words yet', NULL, NULL, '');
INSERT INTO claim_now VALUES ('clm_1kjpwd6m017n42jjf7', 'doc_1kjpwd6m017n42jfnc', 2, 1, 'accepted', 'fact', '[]', 'Is it?', NULL, '', 0, 'unreviewed', 'nobody has reviewed these words yet', NULL, NULL, '');
INSERT INTO source_now VALUES ('src_1kjpwd6m017n42jf19', 2, 'rdg_6pyme3jr2zf3ygy75nwk');
INSERT INTO draft VALUES ('clm_1kjpwd6m017n42jh8c', 'alex', '{"note":"begun"}', 1772442000000);
INSERT INTO passage_index (rowid, prepared) VALUES (1, 'the ferry carries 320 passengers and 40 cars');
INSERT INTO passage_index (rowid, prepared) VALUES (2, 'the ferry sails twice a day');
INSERT INTO passage_index (rowid, prepared) VALUES (3, 'more');
INSERT INTO passage_index (rowid, prepared) VALUES (4, 'all is new');
INSERT INTO passage_index (rowid, prepared) VALUES (5, 'the ferry sails twice a day');
